import { useMutation } from '@tanstack/react-query';
import type { ReminderCandidate, SentReminders } from '@trpeza/contract/money/aged-balances.schemas';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { MAX_REMINDED_CUSTOMERS } from '@trpeza/contract/money/incoming-payments.constants';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats, useKitchen, useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
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
  const candidates = list.rows;
  return (
    <div className={styles.part}>
      {sent ? <Sent sent={sent} /> : null}
      <QueryView query={list} title={t('reminders.loadFailed')}>
        {({ pages }) =>
          candidates.length === 0 ? (
            <EmptyState title={t('reminders.none')}>
              {t('reminders.noneText', { days: pages[0]!.dueDays })}
            </EmptyState>
          ) : (
            <>
              <p>{t('reminders.lead', { days: pages[0]!.dueDays })}</p>
              <Choose candidates={candidates} onSent={setSent} />
            </>
          )
        }
      </QueryView>
      <MoreButton of={list}>{t('more')}</MoreButton>
    </div>
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

interface ChooseProps {
  candidates: readonly ReminderCandidate[];
  onSent: (sent: SentReminders) => void;
}

function Choose({ candidates, onSent }: ChooseProps) {
  const { t } = useTranslation('incoming-payments');
  const errorText = useErrorText();
  const confirm = useConfirm();
  // All candidates are selected initially, so only the deselected ones are stored.
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = candidates
    .filter(({ customer, mayRemind }) => mayRemind && !left.has(customer.id))
    .slice(0, MAX_REMINDED_CUSTOMERS);
  const count = (way: ReminderCandidate['way']) => chosen.filter((each) => each.way === way).length;
  const send = useMutation({
    ...api.mutation('POST /api/reminders'),
    onMutate: ignoreDoubleClick,
    onSuccess: onSent,
  });
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
  const toggle = (id: number) =>
    setLeft(new Set(left.has(id) ? [...left].filter((each) => each !== id) : [...left, id]));
  return (
    <>
      <CandidatesTable candidates={candidates} left={left} onToggle={toggle} />
      {chosen[0] ? <Letter to={chosen[0]} /> : null}
      {send.error ? <Notice kind="error" title={errorText(send.error)} announce /> : null}
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

interface CandidatesProps {
  candidates: readonly ReminderCandidate[];
  left: ReadonlySet<number>;
  onToggle: (id: number) => void;
}

function CandidatesTable({ candidates, left, onToggle }: CandidatesProps) {
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const columns: Column<ReminderCandidate>[] = [
    {
      key: 'chosen',
      header: t('reminders.remind'),
      cell: ({ customer: { id, name }, mayRemind }) =>
        mayRemind ? (
          <label className={styles.check}>
            <input
              className={styles.box}
              type="checkbox"
              aria-label={t('reminders.remindOf', { name })}
              checked={!left.has(id)}
              onChange={() => onToggle(id)}
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
      cell: ({ customer: { id, name } }) => (
        <Link className={styles.person} to={paths.account(id)}>
          {name}
        </Link>
      ),
    },
    { key: 'amount', header: t('reminders.amount'), cell: ({ amount }) => price(amount), align: 'end' },
    { key: 'oldest', header: t('reminders.oldest'), cell: ({ oldest }) => date(oldest, 'numeric') },
    {
      key: 'way',
      header: t('reminders.way'),
      cell: ({ way, language }) => `${t(`reminders.ways.${way}`)}, ${t(`reminders.language.${language}`)}`,
    },
    {
      key: 'reminded',
      header: t('owing.reminded'),
      cell: ({ remindedOn }) => (remindedOn ? date(remindedOn, 'numeric') : '–'),
    },
  ];
  return (
    <DataTable
      caption={t('reminders.caption')}
      captionHidden
      columns={columns}
      rows={candidates}
      rowKey={({ customer }) => customer.id}
    />
  );
}

/** A preview of the reminder for one of its recipients; each recipient gets it in their own language. */
function Letter({ to: { customer, amount, balance } }: { to: ReminderCandidate }) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const kitchen = useKitchenName();
  const phone = useKitchen()?.phone ?? '';
  return (
    <details className={styles.columns}>
      <summary>{t('reminders.preview')}</summary>
      <div className={styles.letter}>
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
      </div>
    </details>
  );
}
