import { Suspense } from 'react';
import { lazyPage } from '../../lazy-page.tsx';
import { hasNextSteps, useSession } from '../../access/sign-in/use-session.ts';

const Steps = lazyPage({
  load: () => import('./next-steps-list.tsx').then((module) => module.NextStepsList),
  words: ['accounts'],
  module: 'src/customers/profile/next-steps.tsx',
});

/** Shows new users their next steps, until their address is confirmed and the office has verified them. */
export function LazyNextSteps() {
  const { user } = useSession();
  return user && hasNextSteps(user) ? (
    <Suspense fallback={null}>
      <Steps.Page />
    </Suspense>
  ) : null;
}
