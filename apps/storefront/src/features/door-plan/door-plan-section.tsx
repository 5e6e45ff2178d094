import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import styles from '../accounts/account.module.css';
import { DoorPlanForm } from './door-plan.form.tsx';
import { useDoorPlan } from './use-door-plan.ts';

/** What a customer wants done with the meals when nobody opens the door. */
export function DoorPlanSection({ user }: { user: User }) {
  const { t } = useTranslation(['accounts', 'common']);
  const { data, isPending, isError, refetch } = useDoorPlan();
  // After the plan was deleted the form begins anew.
  const [round, setRound] = useState(0);
  return (
    <Card as="section" aria-labelledby="door-plan">
      <div className={styles.section}>
        <h3 id="door-plan" tabIndex={-1}>
          {t('door.title')}
        </h3>
        <p>{t('door.lead')}</p>
        {isPending ? <Loading /> : null}
        {isError ? (
          <Notice
            kind="error"
            title={t('door.failed.load')}
            level={4}
            announce
            actions={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
          />
        ) : null}
        {data === undefined ? null : (
          <DoorPlanForm key={round} userId={user.id} kept={data} onForgotten={() => setRound(round + 1)} />
        )}
      </div>
    </Card>
  );
}
