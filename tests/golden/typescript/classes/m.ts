import { Injectable } from './di';
@Injectable()
export class Service<T extends Entity> extends Base<T> implements Api {
  private readonly log = new Logger(Service.name);
  static instance?: Service<any>;
  declare kind: string;
  @Input() label!: string;

  constructor(private readonly db: Db, @Inject(TOKEN) public http: Http, plain: number) { super(); }

  get count(): number { return this.db.count(); }
  @Get('/x') async find(@Param('id') id: string): Promise<T | undefined> { return this.db.find<T>(id); }
  protected override close(): void { super.close(); }
  handler = async (e: Event): Promise<void> => { this.log.info(e); };
}
export abstract class Base<T> {
  abstract open(): void;
  protected abstract readonly name: string;
  close(): void {}
  run(this: Base<T>): this { this.open(); return this; }
}
