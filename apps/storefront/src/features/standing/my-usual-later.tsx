import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { lazyComponent } from '../../lazy-component.tsx';

const MyUsual = lazyComponent(() => import('./my-usual.tsx').then((module) => module.MyUsual));

/** The usual of a customer, which is loaded after the orders below it. */
export function MyUsualLater({ user }: { user: User }) {
  const { t } = useTranslation('orders');
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <ErrorState title={t('usual.failed')} onRetry={() => setFailed(false)} />;
  return <MyUsual user={user} wanted onFailure={() => setFailed(true)} waiting={<Loading />} />;
}
