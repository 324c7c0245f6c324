export enum Color { Red = 1, Blue = Red << 1, 'Quoted' = 4 }
declare const enum Level { Low, High }
function paint(color: Color = Color.Red): Level { return color === Color.Blue ? Level.High : Level.Low; }
