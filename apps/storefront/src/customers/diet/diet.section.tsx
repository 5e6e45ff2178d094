import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '@trpeza/ui/kit/card/card';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import styles from '../profile/account.module.css';
import { dietQuery } from './diet-query.ts';
import { DietForm } from './diet.form.tsx';
import { PhoneUs } from '../profile/phone-us.tsx';

/** A customer's allergies and diet, with a text about their purpose, who sees them, and how to withdraw them. */
export function DietSection({ userId }: { userId: number }) {
  const { t } = useTranslation('accounts');
  const diet = useQuery(dietQuery);
  // Resets the form after the consent was withdrawn.
  const [round, setRound] = useState(0);
  return (
    <Card as="section" aria-labelledby="diet">
      <div className={styles.section}>
        {/* Target of the links in the shop's allergy warnings. */}
        <h3 id="diet" tabIndex={-1}>
          {t('diet.title')}
        </h3>
        <p>{t('diet.lead')}</p>
        <p>{t('diet.who')}</p>
        <p>
          {t('diet.severe')} <PhoneUs />
        </p>
        <QueryView query={diet} title={t('diet.failed.load')} help={null} level={4}>
          {(kept) => (
            <DietForm key={round} userId={userId} kept={kept} onForgotten={() => setRound(round + 1)} />
          )}
        </QueryView>
      </div>
    </Card>
  );
}
