import { useMutation } from '@tanstack/react-query';
import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import {
  addCents,
  toApiAmount,
  type Cents,
  formatMoney,
  negateCents,
  parseMoney,
  readAmount,
} from '@trpeza/contract/platform/money';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import {
  payerIdParam,
  keyOfPayer,
  nameOfPayer,
  PayerPicker,
  type PayerRef,
  useDebtText,
} from './payer-picker.tsx';
import styles from './incoming-payments.module.css';
import { useBookedInsteadText } from './use-booked-instead-text.ts';

interface LinePartsProps {
  line: BankLine | undefined;
  onClose: () => void;
}

/** Assigns a bank line to one payer, or divides its whole amount among several. */
export function LinePartsForm({ line, onClose }: LinePartsProps) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title={line ? t('parts.title', { amount: price(line.amount) }) : ''}
    >
      {line ? <Fields key={line.id} line={line} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface Part {
  id: number;
  payer: PayerRef | undefined;
  amount: string;
}

const centsOf = ({ amount }: Part): Cents | undefined => {
  const read = readAmount(amount);
  return typeof read === 'number' ? read : undefined;
};

function Fields({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { t } = useTranslation('incoming-payments');
  const { t: common } = useTranslation('common');
  const { price } = useFormats();
  const owes = useDebtText();
  const own = useId();
  const instead = useBookedInsteadText()([line]);
  const [parts, setParts] = useState<readonly Part[]>([{ id: 0, payer: undefined, amount: line.amount }]);
  const { errors, attempt, save, submit } = useReceive({ line, parts, own, onClose });
  const sum = addCents(...parts.map((part) => centsOf(part) ?? parseMoney('0.00')));
  const left = addCents(parseMoney(line.amount), negateCents(sum));
  const change = (id: number, some: Partial<Part>) =>
    setParts(parts.map((part) => (part.id === id ? { ...part, ...some } : part)));
  const add = () => {
    const amount = left > 0 ? formatMoney(left) : '';
    setParts([...parts, { id: Math.max(...parts.map(({ id }) => id)) + 1, payer: undefined, amount }]);
  };
  const errorOf = (fieldId: string) => errors.find((each) => each.fieldId === fieldId)?.message ?? null;
  const isWhole = parts.length === 1;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} attempt={attempt} />
      <p className={styles.text}>{line.text}</p>
      {instead ? <p>{instead}</p> : null}
      {isWhole && line.proposals.length > 0 ? (
        <div className={styles.buttons} role="group" aria-label={t('parts.proposed')}>
          {line.proposals.map((proposal) => (
            <Button
              key={keyOfPayer(proposal)}
              variant="secondary"
              size="small"
              onClick={() => change(parts[0]!.id, { payer: proposal })}
            >
              {nameOfPayer(proposal)} · {owes(proposal.owed)}
            </Button>
          ))}
        </div>
      ) : null}
      {parts.map((part, at) => (
        <div key={part.id} className={isWhole ? styles.form : styles.share}>
          <PayerPicker
            id={`${own}payer${part.id}`}
            label={isWhole ? t('parts.payer') : t('parts.payerNumber', { number: at + 1 })}
            error={errorOf(`${own}payer${part.id}`)}
            value={part.payer}
            onPick={(payer) => change(part.id, { payer })}
          />
          {isWhole ? null : (
            <div className={styles.filters}>
              <TextField
                id={`${own}amount${part.id}`}
                label={t('parts.amountNumber', { number: at + 1 })}
                error={errorOf(`${own}amount${part.id}`)}
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                value={part.amount}
                onChange={(event) => change(part.id, { amount: event.currentTarget.value })}
              />
              <Button
                variant="subtle"
                onClick={() => {
                  const rest = parts.filter(({ id }) => id !== part.id);
                  // A single remaining payer gets the whole amount.
                  setParts(rest.length === 1 ? [{ ...rest[0]!, amount: line.amount }] : rest);
                }}
              >
                {t('parts.remove', { number: at + 1 })}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div>
        <Button variant="subtle" onClick={add}>
          <Icon name="plus" /> {t(isWhole ? 'parts.divide' : 'parts.add')}
        </Button>
      </div>
      {isWhole ? null : (
        <p className={styles.total} role="status">
          {left === 0
            ? t('parts.complete')
            : t(left > 0 ? 'parts.left' : 'parts.tooMuch', {
                amount: price(formatMoney(left > 0 ? left : negateCents(left))),
              })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('parts.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}

interface Receiving {
  line: BankLine;
  parts: readonly Part[];
  /** The prefix of the field ids. */
  own: string;
  onClose: () => void;
}

interface Shown {
  errors: { fieldId?: string; message: string }[];
  attempt: number;
}

function useReceive({ line, parts, own, onClose }: Receiving) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const { problemText } = useAmountChecks();
  const errorText = useErrorText();
  const toast = useToast();
  const [key] = useState(() => crypto.randomUUID());
  const [shown, setShown] = useState<Shown>({ errors: [], attempt: 0 });
  const show = (errors: Shown['errors']) => setShown(({ attempt }) => ({ errors, attempt: attempt + 1 }));
  const save = useMutation({
    ...api.mutation('POST /api/bank-lines/{id}/receive'),
    onMutate: ignoreDoubleClick,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('bank.confirmed', { count: 1 }) });
      onClose();
    },
    onError: (error) => show([{ message: errorText(error) }]),
  });
  const check = (): Shown['errors'] => {
    const wrong = parts.flatMap((part) => {
      const read = readAmount(part.amount);
      const amount =
        typeof read === 'string'
          ? problemText(read, part.amount)
          : read === 0
            ? t('rules.amount')
            : undefined;
      return [
        ...(part.payer ? [] : [{ fieldId: `${own}payer${part.id}`, message: t('rules.payer') }]),
        ...(amount === undefined ? [] : [{ fieldId: `${own}amount${part.id}`, message: amount }]),
      ];
    });
    if (wrong.length > 0) return wrong;
    const sum = addCents(...parts.flatMap((part) => centsOf(part) ?? []));
    if (sum === parseMoney(line.amount)) return [];
    const last = parts.at(-1)!;
    const message = t('errors.parts-differ', { amount: price(line.amount), sum: price(formatMoney(sum)) });
    return [{ fieldId: `${own}amount${last.id}`, message }];
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const wrong = check();
    show(wrong);
    if (wrong.length > 0) return;
    const body = parts.flatMap(({ payer, amount }) =>
      payer ? [{ ...payerIdParam(payer), amount: toApiAmount(amount) }] : [],
    );
    save.mutate({ params: { id: line.id }, body: { key, parts: body } });
  };
  return { ...shown, save, submit };
}
