import { Box, Group, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOffice } from '../../access/users/role-choices.ts';
import { api } from '../../api.ts';
import { useLastMonths } from '../../office/reports/use-last-months.ts';
import { NeedsAttention } from '../../office/worklist/needs-attention.tsx';
import { paths } from '../../paths.ts';
import { summaryOfPaymentIssues } from '../reconciliation/use-payment-issues.ts';
import { InvoiceStateBadge, invoicesToIssue, IssueAll } from './issue-invoices.tsx';
import { SalesLinks } from './sales-links.tsx';
import { usePayerName } from './use-payer-name.ts';

/** The checklist that completes the previous month. */
export default function MonthEndPage() {
  const { t } = useTranslation('statements');
  const { month: nameOf } = useFormats();
  const user = useUser();
  const [, month = ''] = useLastMonths();
  usePageTitle(t('monthEnd.title'));
  return (
    <>
      <PageHeader title={t('monthEnd.title')} lead={t('monthEnd.lead', { month: nameOf(month) })} />
      <Stack component="ol" gap="sm" p={0} m={0} maw="64rem">
        <Payments />
        <Invoices month={month} />
        <Statements month={month} />
        <Close month={month} />
        <Step
          title={t('monthEnd.close.sales', { month: nameOf(month) })}
          action={
            <Group gap="sm">
              <SalesLinks month={month} />
            </Group>
          }
        >
          <p>{t('sales.text')}</p>
        </Step>
      </Stack>
      {/* The other office roles have the worklist on the dashboard. */}
      {isOffice(user) ? null : <NeedsAttention />}
    </>
  );
}

/** @param props.action the button or link that leads to the work */
function Step({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const heading = useId();
  return (
    <Paper component="li" maw="none" style={{ listStyle: 'none' }} aria-labelledby={heading}>
      <Stack gap="xs">
        <Group justify="space-between">
          <h2 id={heading}>{title}</h2>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

const StepLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink variant="secondary" to={to}>
    {children}
  </ButtonLink>
);

/** Whether work is open, and how much. */
function OpenBadge(props: { of: 'received' | 'payments'; count: number; amount: string | undefined }) {
  const { of, count, amount = '0.00' } = props;
  const { t } = useTranslation('statements');
  const { price } = useFormats();
  if (count === 0) return <Done>{t(`monthEnd.${of}.none`)}</Done>;
  return (
    <Badge tone="yellow" icon="bell">
      {t(`monthEnd.${of}.open`, { count })}
      {amount === '0.00' ? null : ` · ${price(amount)}`}
    </Badge>
  );
}

const Done = ({ children }: { children: ReactNode }) => (
  <Badge tone="green" icon="check">
    {children}
  </Badge>
);

function Payments() {
  const { t } = useTranslation(['statements', 'reconciliation', 'incoming-payments']);
  const summary = useQuery({ ...summaryOfPaymentIssues(), refetchOnMount: 'always' });
  const lines = useQuery({
    ...api.query('GET /api/bank-lines', { query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  const closed = useQuery(api.query('GET /api/closed-months'));
  const next = closed.data?.next ?? '';
  const preview = useQuery({
    ...api.query('GET /api/closed-months/{month}/preview', { params: { month: next } }),
    enabled: next !== '',
  });
  return (
    <Step
      title={t('monthEnd.payments.title')}
      action={
        <Group gap="sm">
          <StepLink to={paths.moneyReceived({ tab: 'bank' })}>{t('monthEnd.received.link')}</StepLink>
          <StepLink to={paths.paymentIssues()}>{t('monthEnd.payments.link')}</StepLink>
        </Group>
      }
    >
      <Group gap="sm">
        <QueryView query={lines} title={t('incoming-payments:bank.loadFailed')}>
          {({ total }) => <OpenBadge of="received" count={total} amount={preview.data?.openBankAmount} />}
        </QueryView>
        <QueryView query={summary} title={t('reconciliation:loadFailed')}>
          {({ open }) => <OpenBadge of="payments" count={open} amount={preview.data?.openPaymentsAmount} />}
        </QueryView>
      </Group>
    </Step>
  );
}

function Invoices({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { month: nameOf, monthLine, price } = useFormats();
  const payerName = usePayerName();
  const months = useQuery({ ...api.query('GET /api/invoices'), refetchOnMount: 'always' });
  // The month's invoices, one per payer, after the uninvoiced older months: a later invoice would include those.
  const all = months.data ?? [];
  const left = invoicesToIssue(all).filter((each) => each.month < month);
  const shown = [...left, ...all.filter((each) => each.month === month && each.state !== 'empty')];
  const line = (invoice: InvoiceMonth) => {
    const { funderId, state, deliveries, credits, total, ownDeliveries, ownTotal } = invoice;
    const payer = payerName(invoice);
    const hasEarlier = invoice.months.some((share) => share.month < invoice.month);
    const isAlone = state !== 'included' && !hasEarlier;
    const words = { month: monthLine(invoice.month), count: ownDeliveries, total: price(ownTotal) };
    return (
      <Group key={`${invoice.month} ${funderId}`} component="li" gap="sm" maw="none">
        <Box
          component={Link}
          to={paths.invoice(invoice.month, funderId)}
          aria-label={t('invoice.open', { month: nameOf(invoice.month), payer })}
          fw={700}
          lh="var(--target)"
          miw={{ md: '15rem' }}
        >
          {payer}
        </Box>
        <InvoiceStateBadge of={invoice} />
        <Box component="span" flex="1 1 20rem">
          {isAlone && credits > 0
            ? t('monthEnd.invoice.withCredits', { ...words, count: deliveries, credits, total: price(total) })
            : t('monthEnd.invoice.text', words)}{' '}
          {hasEarlier
            ? t(credits > 0 ? 'monthEnd.invoice.earlierWithCredits' : 'monthEnd.invoice.earlier', {
                total: price(total),
              })
            : null}
        </Box>
      </Group>
    );
  };
  return (
    <Step title={t('monthEnd.invoice.title')} action={<IssueAll months={all} />}>
      <QueryView query={months} title={t('invoice.loadFailed')}>
        {() =>
          shown.length === 0 ? (
            <p>{t('monthEnd.invoice.none', { month: nameOf(month) })}</p>
          ) : (
            <Stack component="ul" gap="xs" p={0} m={0}>
              {shown.map(line)}
            </Stack>
          )
        }
      </QueryView>
    </Step>
  );
}

function Statements({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { month: nameOf, price } = useFormats();
  const list = useQuery({
    ...api.query('GET /api/statements/{month}', { params: { month }, query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  return (
    <Step
      title={t('monthEnd.statements.title')}
      action={
        <StepLink to={paths.statements({ month })}>
          {t('monthEnd.statements.link', { month: nameOf(month) })}
        </StepLink>
      }
    >
      <QueryView query={list} title={t('list.loadFailed')}>
        {({ total, sums }) => <p>{t('monthEnd.statements.text', { count: total, due: price(sums.due) })}</p>}
      </QueryView>
    </Step>
  );
}

function Close({ month }: { month: string }) {
  const { t } = useTranslation(['statements', 'incoming-payments']);
  const { month: nameOf } = useFormats();
  const closed = useQuery({ ...api.query('GET /api/closed-months'), refetchOnMount: 'always' });
  return (
    <Step
      title={t('monthEnd.close.title')}
      action={<StepLink to={paths.closeMonth()}>{t('monthEnd.close.link')}</StepLink>}
    >
      <QueryView query={closed} title={t('incoming-payments:close.loadFailed')}>
        {({ months }) =>
          months.some((each) => each.month === month) ? (
            <Done>{t('monthEnd.close.done', { month: nameOf(month) })}</Done>
          ) : (
            <p>{t('monthEnd.close.text')}</p>
          )
        }
      </QueryView>
    </Step>
  );
}
