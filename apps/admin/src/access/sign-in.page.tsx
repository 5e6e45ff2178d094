import { SignIn } from '@trpeza/ui/access/sign-in/sign-in';
import { paths } from '../paths.ts';

export default function SignInPage() {
  return <SignIn site="admin" home={paths.home()} />;
}
