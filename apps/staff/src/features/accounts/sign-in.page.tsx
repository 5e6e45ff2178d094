import { SignIn } from '@trpeza/ui/features/accounts/sign-in';
import { paths } from '../../paths.ts';

const DEMO_ACCOUNTS = ['chef', 'driver'];

export default function SignInPage() {
  return <SignIn site="staff" home={paths.home()} demoAccounts={DEMO_ACCOUNTS} />;
}
