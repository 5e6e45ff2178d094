import { Stack } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Invoice, InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import type { InvoiceState } from '@trpeza/contract/money/statements.constants';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { isInAudience } from '../../access/users/audience.ts';
import { api } from '../../api.ts';
import { usePayerName } from './use-payer-name.ts';

const TONES: Record<InvoiceState, BadgeTone> = {
  not_over: 'neutral',
  ready: 'yellow',
  empty: 'neutral',
  included: 'neutral',
  issued: 'yellow',
  sent: 'green',
  held: 'red',
  rejected: 'red',
  part_paid: 'yellow',
  paid: 'green',
};

/** The state of a month's invoice, or the invoices that contain its deliveries if those are on later ones. */
export function InvoiceStateBadge({ of }: { of: Pick<InvoiceMonth, 'state' | 'onInvoices'> }) {
  const { t } = useTranslation('statements');
  const { state, onInvoices } = of;
  const numbers = state === 'included' ? onInvoices.join(', ') : undefined;
  return (
    <Badge tone={TONES[state]}>
      {numbers ? t('invoice.onInvoice', { numbers }) : t(`invoice.states.${state}`)}
    </Badge>
  );
}

/** The number of deliveries from earlier months on an invoice. */
export const countEarlierDeliveries = ({ month, months }: Pick<InvoiceMonth, 'month' | 'months'>): number =>
  months.reduce((sum, share) => sum + (share.month === month ? 0 : share.deliveries), 0);

/** The invoices that can be issued, oldest first, because a later invoice would include the deliveries of an earlier one. */
export const invoicesToIssue = (all: readonly InvoiceMonth[]): InvoiceMonth[] =>
  all
    .filter(({ state }) => state === 'ready')
    .sort((one, other) => (one.month < other.month ? -1 : one.month > other.month ? 1 : 0));

/** The subtotal of each month on an invoice, and of the credits; together they are the invoice total. */
export function MonthShares({ invoice }: { invoice: InvoiceMonth }) {
  const { t } = useTranslation('statements');
  const { monthLine: nameOf, price } = useFormats();
  const { months, credits, creditsTotal } = invoice;
  return (
    <ul>
      {months.map(({ month, deliveries, total }) => (
        <li key={month}>
          {t('invoice.monthShare', { month: nameOf(month), count: deliveries, total: price(total) })}
        </li>
      ))}
      {credits > 0 ? (
        <li>{t('invoice.creditsShare', { count: credits, total: price(creditsTotal) })}</li>
      ) : null}
    </ul>
  );
}

/**
 * Issues an invoice after a confirmation that shows its figures. The server rejects the request when they are out of date.
 */
export function useIssueInvoice(invoice: Invoice) {
  const { t } = useTranslation('statements');
  const { month: nameOf, price } = useFormats();
  const confirm = useConfirm();
  const { month, funderId, total, deliveries, credits, openOrders } = invoice;
  const payer = usePayerName()(invoice) ?? '–';
  const earlier = countEarlierDeliveries(invoice);
  const save = useSave(api.mutation('POST /api/invoices/{month}'), {
    done: ({ number }) => t('invoice.issuedToast', { number: number ?? '' }),
    onFailed: () => true,
  });
  const issue = async () => {
    if (save.isPending) return;
    const yes = await confirm({
      title: t('invoice.confirmTitle', { month: nameOf(month) }),
      text: (
        <Stack gap="sm">
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
        </Stack>
      ),
      confirmLabel: t('invoice.issue'),
    });
    if (yes) save.mutate({ params: { month }, body: { total, funderId } });
  };
  return { issue, isPending: save.isPending, problem: save.problem };
}

/**
 * Issues every invoice that is ready after one confirmation, oldest first, and emails each to its payer. Stops when the
 * figures of an invoice are no longer those of the confirmation.
 */
export function IssueAll({ months }: { months: readonly InvoiceMonth[] }) {
  const { t } = useTranslation('statements');
  const { monthLine, price, language } = useFormats();
  const user = useUser();
  const confirm = useConfirm();
  const payerName = usePayerName();
  const ready = invoicesToIssue(months);
  const nameOf = (each: InvoiceMonth) => payerName(each) ?? '–';
  const issueOne = async (seen: InvoiceMonth): Promise<Invoice> => {
    const { month, funderId } = seen;
    // An invoice changes when an earlier one is issued, which it would otherwise have included.
    const now = await api.call('GET /api/invoices/{month}', {
      params: { month },
      query: { ...(funderId !== null && { funderId }) },
    });
    if (now.ownTotal !== seen.ownTotal || now.credits !== seen.credits)
      throw new Error(t('invoice.all.changed', { payer: nameOf(seen) }));
    const issued = await api.call('POST /api/invoices/{month}', {
      params: { month },
      body: { total: now.total, funderId },
    });
    if (issued.email)
      await api.call('PUT /api/invoices/{month}/state', {
        params: { month },
        body: { funderId, action: 'send', seen: issued.state, means: 'email', language },
      });
    return issued;
  };
  const save = useSave(
    {
      // What one issued invoice changes, all of them change.
      mutationKey: api.mutation('PUT /api/invoices/{month}/state').mutationKey,
      mutationFn: async (all: readonly InvoiceMonth[]) => {
        const issued: Invoice[] = [];
        for (const each of all) issued.push(await issueOne(each));
        return issued;
      },
    },
    {
      done: (issued) =>
        t('invoice.all.done', { count: issued.length, sent: issued.filter(({ email }) => email).length }),
      onFailed: () => true,
    },
  );
  const ask = async () => {
    const yes = await confirm({
      title: t('invoice.all.title', { count: ready.length }),
      text: (
        <Stack gap="sm">
          <ul>
            {ready.map((each) => (
              <li key={`${each.month} ${each.funderId}`}>
                {t('invoice.all.line', {
                  payer: nameOf(each),
                  month: monthLine(each.month),
                  total: price(each.ownTotal),
                })}
                {each.openOrders > 0 ? ` ${t('invoice.openTitle', { count: each.openOrders })}` : null}
              </li>
            ))}
          </ul>
          <p>{t('invoice.all.text')}</p>
          <p>{t('invoice.confirmForGood')}</p>
        </Stack>
      ),
      confirmLabel: t('invoice.all.do', { count: ready.length }),
    });
    if (yes) save.mutate(ready);
  };
  // A payer may have invoices of several months.
  const toPost = (save.data ?? [])
    .filter(({ email }) => !email)
    .map((each) => `${nameOf(each)}, ${monthLine(each.month)}`);
  const problem = save.error instanceof ApiError ? save.problem : save.error?.message;
  if (!isInAudience('bookkeepers', user)) return null;
  return (
    <>
      {problem ? (
        <Notice kind="error" announce title={t('invoice.issueFailed')}>
          {problem}
        </Notice>
      ) : null}
      {toPost.length > 0 ? (
        <Notice kind="warning" announce title={t('invoice.all.toPost', { count: toPost.length })}>
          {toPost.join(' · ')}
        </Notice>
      ) : null}
      {ready.length > 0 ? (
        <div>
          <Button isLoading={save.isPending} onClick={() => void ask()}>
            {save.isPending ? t('invoice.issuing') : t('invoice.all.do', { count: ready.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
