import { wordsIn } from '@trpeza/i18n/messages';
import { expect, test } from 'vitest';

const t = wordsIn('en');

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
test.each([
  [t('accounts:rules.username-required'), 'Username is required'],
  [t('accounts:rules.password-required'), 'Password is required'],
  [t('accounts:auth.confirmRequired'), 'Confirm password is required'],
  [t('accounts:auth.mismatch'), 'Passwords do not match'],
  [t('accounts:rules.email-required'), 'Email is required'],
  [t('accounts:rules.email-invalid'), 'Please enter a valid email address'],
  [t('accounts:rules.token-required'), 'Reset token is required'],
  [t('accounts:rules.password-short'), 'Password must be at least 6 characters'],
  [t('accounts:password.confirmNew'), 'Please confirm your new password'],
  [t('accounts:signIn.ready'), 'Enter your credentials to login'],
  [t('accounts:signIn.busy'), 'Logging in...'],
  [t('accounts:signIn.failed', { message: 'No' }), 'Error: No'],
  [t('accounts:signIn.submit'), 'Sign In'],
  [t('accounts:auth.forgot'), 'Forgot Password'],
  [t('accounts:auth.create'), 'Create Account'],
  [t('accounts:auth.without'), 'Continue to Home Page Without Login'],
  [t('accounts:auth.loginFailed'), 'Login failed'],
  [t('accounts:errors.wrong-credentials'), 'Invalid username or password. Please try again.'],
  [t('accounts:auth.loginLater'), 'Login failed. Please try again later.'],
  [t('accounts:auth.registerFailed'), 'Registration failed'],
  [t('home:nav.logOutFailed'), 'There was an error during logout. Please try again.'],
  [t('accounts:password.failed'), 'Failed to update password'],
  [t('common:errors.title'), 'Error'],
  [t('accounts:forgot.failed'), 'An error occurred. Please try again.'],
  [t('accounts:forgot.sent.text'), 'If your account exists, a reset link will be sent to your email'],
  [
    t('accounts:forgot.success.text'),
    'Your password has been reset. You can now log in with your new password.',
  ],
  [t('accounts:adminLogin.done'), 'Login Successful'],
  [t('accounts:adminLogin.failed'), 'Login Failed'],
  [t('accounts:adminLogin.status', { status: 401 }), 'Login failed: 401'],
])('%s', (text, specified) => expect(text).toBe(specified));
