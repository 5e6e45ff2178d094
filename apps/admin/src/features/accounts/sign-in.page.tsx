import { SignIn } from '@trpeza/ui/features/accounts/sign-in';
import { paths } from '../../paths.ts';

const DEMO_ACCOUNTS = ['admin', 'hcpadmin'];

export default function SignInPage() {
  return <SignIn site="admin" home={paths.home()} demoAccounts={DEMO_ACCOUNTS} />;
}
