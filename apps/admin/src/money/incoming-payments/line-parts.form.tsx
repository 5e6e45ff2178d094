import { Group, Paper, Stack } from '@mantine/core';
import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import { MAX_LINE_PARTS } from '@trpeza/contract/money/incoming-payments.constants';
import {
  addCents,
  toApiAmount,
  formatMoney,
  negateCents,
  parseMoney,
  readAmount,
} from '@trpeza/contract/platform/money';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { FormState } from '@trpeza/ui/kit/form/use-form';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useBookedInsteadText } from './bank-line.tsx';
import {
  keyOfPayer,
  nameOfPayer,
  payerIdParam,
  PayerPicker,
  type PayerRef,
  useDebtText,
} from './payer-picker.tsx';

/** The payer and the amount of each part, under names of their own, so that each has its own error. */
type Values = { ids: number[] } & Record<`payer${number}`, PayerRef | undefined> &
  Record<`amount${number}`, string>;
type Part = ReturnType<typeof payerIdParam> & { amount: string };

const payerOf = (id: number) => `payer${id}` as const;
const amountOf = (id: number) => `amount${id}` as const;

function startOf(line: BankLine): Values {
  const values: Values = { ids: [0] };
  for (let id = 0; id < MAX_LINE_PARTS; id++) {
    values[payerOf(id)] = undefined;
    values[amountOf(id)] = id === 0 ? line.amount : '';
  }
  return values;
}

function changeOf(id: number, part: { payer?: PayerRef | undefined; amount?: string }): Partial<Values> {
  const change: Partial<Values> = {};
  if ('payer' in part) change[payerOf(id)] = part.payer;
  if (part.amount !== undefined) change[amountOf(id)] = part.amount;
  return change;
}

const sumOf = (values: Values) =>
  addCents(
    ...values.ids.map((id) => {
      const read = readAmount(values[amountOf(id)] ?? '');
      return typeof read === 'number' ? read : parseMoney('0.00');
    }),
  );

/** Assigns a bank line to one payer, or divides its whole amount among several. */
export function LinePartsForm({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const { problemText } = useAmountChecks();
  const [key] = useState(() => crypto.randomUUID());
  const check = (values: Values) => {
    const errors: Record<string, string> = {};
    for (const id of values.ids) {
      const typed = values[amountOf(id)] ?? '';
      const read = readAmount(typed);
      if (!values[payerOf(id)]) errors[payerOf(id)] = t('rules.payer');
      if (typeof read === 'string') errors[amountOf(id)] = problemText(read, typed);
      else if (read === 0) errors[amountOf(id)] = t('rules.amount');
    }
    const sum = sumOf(values);
    if (Object.keys(errors).length === 0 && sum !== parseMoney(line.amount))
      errors[amountOf(values.ids.at(-1)!)] = t('errors.parts-differ', {
        amount: price(line.amount),
        sum: price(formatMoney(sum)),
      });
    return errors;
  };
  return (
    <EditDialog
      title={t('parts.title', { amount: price(line.amount) })}
      onClose={onClose}
      form={{
        values: startOf(line),
        check,
        bodyOf: (values): Part[] =>
          values.ids.flatMap((id) => {
            const payer = values[payerOf(id)];
            return payer ? [{ ...payerIdParam(payer), amount: toApiAmount(values[amountOf(id)]!) }] : [];
          }),
      }}
      call={api.mutation('POST /api/bank-lines/{id}/receive')}
      inputOf={(parts) => ({ params: { id: line.id }, body: { key, parts } })}
      done={t('bank.confirmed', { count: 1 })}
      submit={t('parts.save')}
      onSaved={onClose}
    >
      {(form) => <Parts line={line} form={form} />}
    </EditDialog>
  );
}

function Parts({ line, form }: { line: BankLine; form: FormState<Values, Part[]> }) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const owes = useDebtText();
  const instead = useBookedInsteadText()([line]);
  const { ids } = form.values;
  const left = addCents(parseMoney(line.amount), negateCents(sumOf(form.values)));
  const isWhole = ids.length === 1;
  const add = () => {
    const id = Array.from({ length: MAX_LINE_PARTS }, (_, each) => each).find((each) => !ids.includes(each))!;
    const amount = left > 0 ? formatMoney(left) : '';
    form.set({ ids: [...ids, id], ...changeOf(id, { payer: undefined, amount }) });
  };
  const remove = (id: number) => {
    const rest = ids.filter((each) => each !== id);
    // A single remaining payer gets the whole amount.
    form.set({ ids: rest, ...(rest.length === 1 && changeOf(rest[0]!, { amount: line.amount })) });
  };
  return (
    <>
      <p>{line.text}</p>
      {instead ? <p>{instead}</p> : null}
      {isWhole && line.proposals.length > 0 ? (
        <Group gap="sm" role="group" aria-label={t('parts.proposed')}>
          {line.proposals.map((proposal) => (
            <Button
              key={keyOfPayer(proposal)}
              variant="secondary"
              size="small"
              onClick={() => form.set(changeOf(ids[0]!, { payer: proposal }))}
            >
              {nameOfPayer(proposal)} · {owes(proposal.owed)}
            </Button>
          ))}
        </Group>
      ) : null}
      {ids.map((id, at) => {
        const payer = (
          <PayerPicker
            {...form.valued(payerOf(id))}
            label={isWhole ? t('parts.payer') : t('parts.payerNumber', { number: at + 1 })}
          />
        );
        return isWhole ? (
          <div key={id}>{payer}</div>
        ) : (
          <Paper key={id}>
            <Stack gap="sm">
              {payer}
              <Group gap="sm" align="end">
                <TextField
                  {...form.text(amountOf(id))}
                  label={t('parts.amountNumber', { number: at + 1 })}
                  inputMode="decimal"
                  maxLength={20}
                  autoComplete="off"
                />
                <Button variant="subtle" onClick={() => remove(id)}>
                  {t('parts.remove', { number: at + 1 })}
                </Button>
              </Group>
            </Stack>
          </Paper>
        );
      })}
      {ids.length < MAX_LINE_PARTS ? (
        <div>
          <Button variant="subtle" onClick={add}>
            <Icon name="plus" /> {t(isWhole ? 'parts.divide' : 'parts.add')}
          </Button>
        </div>
      ) : null}
      {isWhole ? null : (
        <p role="status">
          {left === 0
            ? t('parts.complete')
            : t(left > 0 ? 'parts.left' : 'parts.tooMuch', {
                amount: price(formatMoney(left > 0 ? left : negateCents(left))),
              })}
        </p>
      )}
    </>
  );
}
