import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PauseForm } from '../../ordering/recurring-orders/pause.form.tsx';
import { Pauses, usePauseTexts } from '../../ordering/recurring-orders/pauses.tsx';
import { useRecurring } from '../../ordering/recurring-orders/use-recurring.ts';
import styles from './client-file.module.css';
import { FileSection } from './file-section.tsx';

/** Days without meals, for example during a hospital stay. Hidden for customers who have left or died. */
export function PausesSection({ file }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const query = useRecurring(file.customer.id);
  const [isHolding, setHolding] = useState(false);
  if (isEndOfService(file.state)) return null;
  const { id } = file.customer;
  return (
    <FileSection
      title={t('pauses.title')}
      action={
        query.data ? (
          <Button variant="subtle" size="small" onClick={() => setHolding(true)}>
            {t('pauses.add')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={query} title={t('pauses.failed')}>
        {(recurring) => (
          <>
            {recurring.pauses.length === 0 ? <p className={styles.quiet}>{t('pauses.none')}</p> : null}
            <Pauses customerId={id} recurring={recurring} />
            <PauseForm
              open={isHolding}
              customerId={id}
              recurring={recurring}
              onClose={() => setHolding(false)}
            />
          </>
        )}
      </QueryView>
    </FileSection>
  );
}

/** Warns before ordering that the customer's meals are paused today. */
export function PausedToday({ file }: { file: ClientFile }) {
  const { t } = useTranslation('customers');
  const wordsOf = usePauseTexts();
  const recurring = useRecurring(file.customer.id).data;
  const pause = recurring?.pauses.find(({ from }) => from <= recurring.today);
  return pause ? (
    <Notice kind="warning" title={t('pauses.now')}>
      {wordsOf(pause)}
    </Notice>
  ) : null;
}
