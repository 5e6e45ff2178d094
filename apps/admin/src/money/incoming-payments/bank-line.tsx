import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Input } from '@trpeza/api-client/client';
import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import type { BankLineList } from '@trpeza/contract/money/incoming-payments.constants';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { PayerLink } from './incoming-payments-table.tsx';
import { nameOfPayer, payerIdParam, useDebtText } from './payer-picker.tsx';
import type { Question } from './payment.form.tsx';

/** The whole amount to the most likely payer. */
export const proposedPartsOf = ({ proposals: [first], amount }: BankLine) =>
  first ? [{ ...payerIdParam(first), amount }] : [];

type Receive = Input<'POST /api/bank-lines/{id}/receive'>;

interface BankLineProps {
  line: BankLine;
  list: BankLineList;
  receive: { mutate: (input: Receive) => void; isPending: boolean; variables: Receive | undefined };
  /** Opens the form that assigns the line to one or several payers. */
  onChoose: (line: BankLine) => void;
  onAsk: (question: Question) => void;
}

/** One line of a bank file: its proposed or booked payers, its warnings and its actions. */
export function BankLineRow(props: BankLineProps) {
  const { line } = props;
  const { t } = useTranslation('incoming-payments');
  const { date, price } = useFormats();
  const bookedInstead = useBookedInsteadText();
  const { bookedOn, amount, text, fileName, hasTwin, state, receipts, settledBy } = line;
  return (
    <Paper component="li" maw="none">
      <Group justify="space-between" gap="sm">
        <Stack gap="xs" align="start" flex="1 1 22rem">
          <Title order={2} fz="lg" tabIndex={-1}>
            {price(amount)} · {date(bookedOn, 'numeric')}
          </Title>
          <p>{text || t('bank.noText')}</p>
          {state === 'open' ? <ProposedPayer line={line} /> : null}
          {receipts
            .filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null)
            .map((payment) => (
              <p key={payment.id}>
                <PayerLink payment={payment} /> {price(payment.amount)}
                {payment.receivedOn === bookedOn
                  ? null
                  : ` · ${t('bank.bookedOn', { day: date(payment.receivedOn, 'numeric') })}`}
              </p>
            ))}
          {line.bookedInstead ? (
            <Badge tone="yellow" icon="info">
              {bookedInstead([line])}
            </Badge>
          ) : null}
          {hasTwin ? (
            <Badge tone="yellow" icon="warning">
              {t('bank.twin')}
            </Badge>
          ) : null}
          <Text c="dimmed">{[fileName, settledBy].filter(Boolean).join(' · ')}</Text>
        </Stack>
        <Group gap="sm">
          <Actions {...props} />
        </Group>
      </Group>
    </Paper>
  );
}

/**
 * Returns a text with the dates of lines in closed months and the date on which they are booked instead; undefined
 * without such lines.
 */
export function useBookedInsteadText() {
  const { t } = useTranslation('incoming-payments');
  const { date } = useFormats();
  return (lines: readonly BankLine[]): string | undefined => {
    const closed = lines.filter(({ bookedInstead }) => bookedInstead !== null);
    const [first] = closed;
    if (!first) return undefined;
    const days = [...new Set(closed.map(({ bookedOn }) => bookedOn))].sort();
    return t('bank.bookedInstead', {
      count: days.length,
      days: days.map((day) => date(day, 'numeric')).join(', '),
      booked: date(first.bookedInstead ?? '', 'numeric'),
    });
  };
}

/** The most likely payer, and the reason for the proposal. */
function ProposedPayer({ line: { proposals, isSure } }: { line: BankLine }) {
  const { t } = useTranslation('incoming-payments');
  const owes = useDebtText();
  const [proposal, ...others] = proposals;
  if (!proposal) return <Badge>{t('bank.unknown')}</Badge>;
  const more = others.length > 0 ? ` · ${t('bank.others', { count: others.length })}` : '';
  return (
    <>
      <p>
        <strong>{nameOfPayer(proposal)}</strong> · {owes(proposal.owed)}
      </p>
      <Badge tone={isSure ? 'green' : 'yellow'} icon={isSure ? 'check' : 'info'}>
        {t(`bank.reason.${proposal.reason}`)}
        {more}
      </Badge>
    </>
  );
}

function Actions({ line, list, receive, onChoose, onAsk }: BankLineProps) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const decision = useSave(api.mutation('POST /api/bank-lines/{id}/text'), {
    done: (_line, { body: { isKept } }) => t(isKept ? 'bank.decide.kept' : 'bank.decide.erased'),
  });
  const { id, text } = line;
  const [first] = line.proposals;
  const about = { amount: price(line.amount), text };
  // The accessible name says on which line the action is.
  const button = (action: string, onClick: () => void, more: Partial<ComponentProps<typeof Button>> = {}) => (
    <Button
      key={action}
      variant="secondary"
      aria-label={t('bank.actionOf', { action, ...about })}
      onClick={onClick}
      {...more}
    >
      {action}
    </Button>
  );
  // Asks whether to keep or erase a bank text that may name a deleted person.
  if (list === 'to_decide')
    return (['erase', 'keep'] as const).map((action) =>
      button(
        t(`bank.decide.${action}`),
        () => decision.mutate({ params: { id }, body: { isKept: action === 'keep' } }),
        { isLoading: decision.isPending },
      ),
    );
  if (list !== 'open')
    return button(t('bank.reopen'), () =>
      onAsk({
        title: t('bank.reopenTitle', about),
        text: t(line.state === 'received' ? 'bank.reopenReceived' : 'bank.reopenIgnored'),
        submit: t('bank.reopen'),
        call: api.mutation('POST /api/bank-lines/{id}/reopen', ({ key, reason }) => ({
          params: { id },
          body: { key, reason },
        })),
      }),
    );
  const ignore = () =>
    onAsk({
      title: t('bank.ignoreTitle', about),
      text: t('bank.ignoreText'),
      submit: t('bank.ignore'),
      isReasonOptional: true,
      call: api.mutation('POST /api/bank-lines/{id}/ignore', ({ reason }) => ({
        params: { id },
        body: { reason },
      })),
    });
  const confirm = () =>
    receive.mutate({ params: { id }, body: { key: crypto.randomUUID(), parts: proposedPartsOf(line) } });
  return (
    <>
      {first
        ? button(t('bank.confirm'), confirm, {
            variant: line.isSure ? 'primary' : 'secondary',
            isLoading: receive.isPending && receive.variables?.params.id === id,
            'aria-label': t('bank.confirmOf', { ...about, name: nameOfPayer(first) }),
          })
        : null}
      {button(t(first ? 'bank.choose' : 'bank.chooseFirst'), () => onChoose(line), {
        variant: first ? 'subtle' : 'primary',
      })}
      {button(t('bank.ignore'), ignore, { variant: 'subtle' })}
    </>
  );
}
