import { Button } from './button';
export function Page({ items, onClose }) {
  const go = () => onClose(items);
  return (
    <main className={style.main} onClick={go}>
      <Button label="x" onClick={() => remove(items)} {...rest} />
      <Menu.Item key={1}>{items.map((item) => <Row key={item.id} item={item} />)}</Menu.Item>
      <></>
    </main>
  );
}
const Memo = React.memo(function Inner() { return <Page />; });
