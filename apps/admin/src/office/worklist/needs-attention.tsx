import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectOrderForm, type Correction } from '../../ordering/orders/correct-order.form.tsx';
import { DoneForm } from './done.form.tsx';
import { useWorklist } from './use-worklist.ts';
import { groupByPerson, WorklistRow } from './worklist-row.tsx';
import styles from './worklist.module.css';

/** All open worklist items, grouped by person, each with its next step. */
export function NeedsAttention() {
  const { t } = useTranslation('worklist');
  const { language } = useFormats();
  const list = useWorklist();
  const [closing, setClosing] = useState<WorklistItem>();
  const [correction, setCorrection] = useState<Correction>();
  return (
    <section className={styles.part}>
      <QueryView query={list} title={t('failed')}>
        {({ pages }) => {
          const total = pages.at(-1)?.total ?? 0;
          return (
            <>
              <h2>
                {t('title')}
                {total > 0 ? <span className={styles.total}> {formatNumber(total, language)}</span> : null}
              </h2>
              {total === 0 ? (
                <p className={styles.calm}>
                  <Icon name="check" size={1.5} /> {t('none')}
                </p>
              ) : (
                <ul className={styles.rows}>
                  {groupByPerson(pages.flatMap(({ items }) => items)).map((items) => (
                    <WorklistRow
                      key={items[0].key}
                      items={items}
                      onDone={setClosing}
                      onCorrect={setCorrection}
                    />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryView>
      <MoreButton of={list}>{t('more')}</MoreButton>
      <DoneForm item={closing} onClose={() => setClosing(undefined)} />
      <CorrectOrderForm correction={correction} onClose={() => setCorrection(undefined)} />
    </section>
  );
}
