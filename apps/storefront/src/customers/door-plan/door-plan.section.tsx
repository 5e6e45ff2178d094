import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import styles from '../profile/account.module.css';
import { DoorPlanForm } from './door-plan.form.tsx';
import { useDoorPlan } from './use-door-plan.ts';

/** The customer's door plan: instructions for the driver if the customer does not open the door. */
export function DoorPlanSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const plan = useDoorPlan();
  // Resets the form after the door plan was deleted.
  const [round, setRound] = useState(0);
  return (
    <Card as="section" aria-labelledby="door-plan">
      <div className={styles.section}>
        <h3 id="door-plan" tabIndex={-1}>
          {t('door.title')}
        </h3>
        <p>{t('door.lead')}</p>
        <QueryView query={plan} title={t('door.failed.load')} help={null} level={4}>
          {(kept) => (
            <DoorPlanForm key={round} userId={user.id} kept={kept} onForgotten={() => setRound(round + 1)} />
          )}
        </QueryView>
      </div>
    </Card>
  );
}
