import { SALES_PROGRAMS } from '@trpeza/contract/money/sales.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './statements.module.css';

/** The month's sales as files for accounting software; unavailable until the month is over. */
export function SalesFiles({ month, isOver }: { month: string; isOver: boolean }) {
  const { t } = useTranslation('statements');
  return (
    <section className={styles.sales}>
      <h2>{t('sales.title')}</h2>
      <p>{t(isOver ? 'sales.text' : 'sales.notOver')}</p>
      {isOver ? <SalesLinks month={month} /> : null}
    </section>
  );
}

/** Download links to a month's sales, one per accounting program. */
export function SalesLinks({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  return (
    <div className={styles.documents}>
      {SALES_PROGRAMS.map((program) => (
        <AnchorButton
          key={program}
          variant="secondary"
          href={api.href('GET /api/sales/{month}/{program}', {
            params: { month, program },
            query: { language },
          })}
          download
        >
          {t(`sales.${program}`)}
        </AnchorButton>
      ))}
    </div>
  );
}
