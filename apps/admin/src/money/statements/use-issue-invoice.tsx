import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '@trpeza/contract/money/invoices.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { countEarlierDeliveries, MonthShares } from './earlier-months.tsx';
import styles from './statements.module.css';
import { usePayerName } from './use-payer-name.ts';

/**
 * Issues an invoice after a confirmation that shows its figures. The server rejects the request when they are out of date.
 */
export function useIssueInvoice(invoice: Invoice) {
  const { t } = useTranslation('statements');
  const { month: nameOf, price } = useFormats();
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { month, funderId, total, deliveries, credits, openOrders } = invoice;
  const payer = usePayerName()(invoice) ?? '–';
  const earlier = countEarlierDeliveries(invoice);
  const mutation = useMutation({
    ...api.mutation('POST /api/invoices/{month}'),
    onMutate: ignoreDoubleClick,
    onSuccess: ({ number }) => {
      toast.show({ kind: 'success', title: t('invoice.issuedToast', { number: number ?? '' }) });
    },
  });
  const issue = async () => {
    if (mutation.isPending) return;
    const yes = await confirm({
      title: t('invoice.confirmTitle', { month: nameOf(month) }),
      text: (
        <div className={styles.question}>
          <p>
            {t(total.startsWith('-') ? 'invoice.confirmCredit' : 'invoice.confirmText', {
              total: price(total.replace('-', '')),
              organisation: payer,
              deliveries,
              credits,
            })}
          </p>
          {earlier > 0 ? (
            <>
              <p>{t('invoice.earlierTitle', { count: earlier })}</p>
              <MonthShares invoice={invoice} />
            </>
          ) : null}
          {openOrders > 0 ? <p>{t('invoice.openTitle', { count: openOrders })}</p> : null}
          <p>{t('invoice.confirmForGood')}</p>
        </div>
      ),
      confirmLabel: t('invoice.issue'),
    });
    if (yes) mutation.mutate({ params: { month }, body: { total, funderId } });
  };
  return {
    issue,
    isPending: mutation.isPending,
    problem: mutation.isError ? errorText(mutation.error) : undefined,
  };
}
