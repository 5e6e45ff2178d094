import { SignIn } from '@trpeza/ui/features/accounts/sign-in';
import { paths } from '../../paths.ts';

export default function SignInPage() {
  return <SignIn site="admin" home={paths.home()} />;
}
