import { Button, type ButtonProps } from './button';
export const Fancy: React.FC<ButtonProps> = ({ label, ...props }) => <Button<string> label={label} {...props} />;
export default function App({ user }: { user: User }) {
  const [open, setOpen] = useState<boolean>(false);
  return <Layout.Main onClick={() => setOpen(!open)}>{user.name}<Fancy label="x" /></Layout.Main>;
}
