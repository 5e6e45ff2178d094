import type { OrderReport } from '@trpeza/contract/office/reports.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useTranslation } from 'react-i18next';
import styles from './reports.module.css';
import { usageOf } from './usage.ts';

/** Two rows of four figures: the month's budget, and its orders. */
export function ReportCards({ report }: { report: OrderReport }) {
  const { t } = useTranslation(['reports', 'common']);
  const { price } = useFormats();
  const { budget, totals } = report;
  const none = t(budget.isAgreed ? 'common:byAgreement' : 'noPlan');
  const money = (amount: string | null) => (amount === null ? none : price(amount));
  return (
    <>
      <h2>{t('budget.title')}</h2>
      <FigureTiles
        className={styles.cards}
        figures={[
          { name: t('budget.total'), value: money(budget.total), note: t('budget.totalNote') },
          { name: t('budget.spent'), value: money(budget.spent), note: t('budget.spentNote') },
          { name: t('budget.remaining'), value: money(budget.remaining) },
          {
            name: t('budget.utilisation'),
            value:
              budget.utilisationPercent === null ? '–' : t('percent', { percent: budget.utilisationPercent }),
            note:
              budget.utilisationPercent === null ? null : <UsageBar percent={budget.utilisationPercent} />,
          },
        ]}
      />
      <h2>{t('totals.title')}</h2>
      <FigureTiles
        className={styles.cards}
        figures={[
          { name: t('totals.orders'), value: totals.orders },
          {
            name: t('totals.amount'),
            value: price(totals.amount),
            note:
              totals.cancelledAmount === '0.00'
                ? null
                : t('totals.cancelled', { amount: totals.cancelledAmount }),
          },
          { name: t('totals.completed'), value: totals.completed },
          { name: t('totals.pending'), value: totals.pending, note: t('totals.pendingNote') },
        ]}
      />
    </>
  );
}

/** The colour's meaning is given as text as well, and the bar is capped at 100 %. */
function UsageBar({ percent }: { percent: number }) {
  const { t } = useTranslation('reports');
  const usage = usageOf(percent);
  return (
    <>
      <span className={styles.track} data-usage={usage} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      {t(`budget.usage.${usage}`)}
    </>
  );
}
