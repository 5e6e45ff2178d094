import { Paper, Stack } from '@mantine/core';
import type { ReminderCandidate, SentReminders } from '@trpeza/contract/money/aged-balances.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { MAX_REMINDED_CUSTOMERS } from '@trpeza/contract/money/incoming-payments.constants';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '../../layouts/more-button.tsx';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats, useKitchen, useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useList } from '../../use-list.ts';
import styles from './incoming-payments.module.css';

/** Customers with overdue debts, who can be selected and reminded by email or letter after a preview. */
export function Reminders() {
  const { t } = useTranslation('incoming-payments');
  const list = useList('GET /api/reminders', { query: {} });
  const [sent, setSent] = useState<SentReminders>();
  usePageTitle(t('reminders.title'));
  return (
    <>
      <PageHeader title={t('reminders.title')} back={{ to: paths.owing(), label: t('owing.title') }} />
      <Stack>
        {sent ? <Sent sent={sent} /> : null}
        <QueryView query={list} title={t('reminders.loadFailed')}>
          {({ pages: [first] }) =>
            list.rows.length === 0 ? (
              <EmptyState title={t('reminders.none')}>
                {t('reminders.noneText', { days: first!.dueDays })}
              </EmptyState>
            ) : (
              <>
                <p>{t('reminders.lead', { days: first!.dueDays })}</p>
                <Choose candidates={list.rows} onSent={setSent} />
                <MoreButton of={list} />
              </>
            )
          }
        </QueryView>
      </Stack>
    </>
  );
}

function Sent({ sent: { key, email, paper, not } }: { sent: SentReminders }) {
  const { t } = useTranslation('incoming-payments');
  const href = api.href('GET /api/reminders/{key}/pdf', { params: { key } });
  return (
    <Notice
      kind={email.length + paper.length > 0 ? 'success' : 'warning'}
      title={t('reminders.sent', { count: email.length + paper.length })}
      announce
      actions={
        paper.length > 0 ? (
          <AnchorButton href={href} download>
            {t('reminders.letters', { count: paper.length })}
          </AnchorButton>
        ) : undefined
      }
    >
      {email.length > 0 ? t('reminders.byEmail', { count: email.length }) : null}{' '}
      {paper.length > 0 ? t('reminders.onPaper', { count: paper.length }) : null}{' '}
      {not.length > 0 ? t('reminders.not', { count: not.length }) : null}
    </Notice>
  );
}

function Choose(props: { candidates: readonly ReminderCandidate[]; onSent: (sent: SentReminders) => void }) {
  const { candidates, onSent } = props;
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const confirm = useConfirm();
  // All candidates are selected initially, so only the deselected ones are stored.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setLeft(new Set(left.has(id) ? [...left].filter((each) => each !== id) : [...left, id]));
  const columns: Column<ReminderCandidate>[] = [
    {
      key: 'chosen',
      header: t('reminders.remind'),
      line: 'first',
      cell: ({ customer: { id, name }, mayRemind }) =>
        mayRemind ? (
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('reminders.remindOf', { name })}
              checked={!left.has(id)}
              onChange={() => toggle(id)}
            />
          </label>
        ) : (
          <Badge>{t('reminders.recently')}</Badge>
        ),
    },
    {
      key: 'customer',
      header: t('list.payer'),
      rowHeader: true,
      cell: ({ customer: { id, name } }) => <Link to={paths.account(id)}>{name}</Link>,
    },
    {
      key: 'amount',
      header: t('reminders.amount'),
      cell: ({ amount }) => price(amount),
      align: 'end',
      line: 'first',
    },
    {
      key: 'oldest',
      header: t('reminders.oldest'),
      label: t('reminders.oldest'),
      cell: ({ oldest }) => date(oldest, 'numeric'),
    },
    {
      key: 'way',
      header: t('reminders.way'),
      cell: ({ way, language }) => `${t(`reminders.ways.${way}`)}, ${t(`reminders.language.${language}`)}`,
    },
    {
      key: 'reminded',
      header: t('owing.reminded'),
      label: `${t('owing.reminded')}:`,
      cell: ({ remindedOn }) => (remindedOn ? date(remindedOn, 'numeric') : '–'),
    },
  ];
  const chosen = candidates
    .filter(({ customer, mayRemind }) => mayRemind && !left.has(customer.id))
    .slice(0, MAX_REMINDED_CUSTOMERS);
  const count = (way: ReminderCandidate['way']) => chosen.filter((each) => each.way === way).length;
  const send = useSave(api.mutation('POST /api/reminders'), { onSaved: onSent, onFailed: () => true });
  const ask = async () => {
    const isSure = await confirm({
      title: t('reminders.confirmTitle', { count: chosen.length }),
      text: t('reminders.confirmText', { email: count('email'), paper: count('paper') }),
      confirmLabel: t('reminders.send', { count: chosen.length }),
    });
    if (!isSure) return;
    const customerIds = chosen.map(({ customer }) => customer.id);
    send.mutate({ body: { key: crypto.randomUUID(), customerIds } });
  };
  return (
    <>
      <DataTable
        caption={t('reminders.caption')}
        captionHidden
        columns={columns}
        rows={candidates}
        rowKey={({ customer }) => customer.id}
      />
      {chosen[0] ? <Letter to={chosen[0]} /> : null}
      {send.problem ? <Notice kind="error" title={send.problem} announce /> : null}
      <div>
        {chosen.length > 0 ? (
          <Button size="large" isLoading={send.isPending} onClick={() => void ask()}>
            {t('reminders.send', { count: chosen.length })}
          </Button>
        ) : (
          <p>{t('reminders.nobody')}</p>
        )}
      </div>
    </>
  );
}

/** A preview of the reminder for one of its recipients; each recipient gets it in their own language. */
function Letter({ to: { customer, amount, balance } }: { to: ReminderCandidate }) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const kitchen = useKitchenName();
  const phone = useKitchen()?.phone ?? '';
  return (
    <details>
      <summary className={styles.summary}>{t('reminders.preview')}</summary>
      <Paper maw="42em">
        <Stack style={{ whiteSpace: 'pre-line' }}>
          <p>{t('letter.greeting', { name: customer.name })}</p>
          <p>{t('letter.open', { amount: price(amount) })}</p>
          <p>{t('letter.pay')}</p>
          <p>
            {t('letter.amount')}: <strong>{price(amount)}</strong>
            <br />
            {t('letter.balance')}: {price(balance)}
            <br />
            {t('letter.reference')}: {spacedReference(customer.paymentReference)}
          </p>
          <p>{phone ? t('letter.call', { phone }) : t('letter.talk')}</p>
          <p>{t('letter.farewell', { kitchen })}</p>
        </Stack>
      </Paper>
    </details>
  );
}
