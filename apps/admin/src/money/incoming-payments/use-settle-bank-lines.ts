import { useMutation } from '@tanstack/react-query';
import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { payerIdParam } from './payer-picker.tsx';
import { useBookedInsteadText } from './use-booked-instead-text.ts';

export const proposedPartsOf = ({ proposals: [first], amount }: BankLine) =>
  first ? [{ ...payerIdParam(first), amount }] : [];

export type SettleBankLines = ReturnType<typeof useSettleBankLines>;

/** Assigns lines to payers, and reports those that failed or were booked on another date. */
export function useSettleBankLines(lines: readonly BankLine[]) {
  const { t } = useTranslation('incoming-payments');
  const toast = useToast();
  const errorText = useErrorText();
  const bookedInstead = useBookedInsteadText();
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string>();
  const onError = (error: unknown) => setProblem(errorText(error));
  const onMutate = () => {
    ignoreDoubleClick();
    setProblem(undefined);
    setNote(undefined);
  };
  const sayBooked = (ids: readonly number[]) =>
    setNote(bookedInstead(lines.filter(({ id }) => ids.includes(id))));
  const one = useMutation({
    ...api.mutation('POST /api/bank-lines/{id}/receive'),
    onMutate,
    onError,
    onSuccess: ({ id }) => {
      toast.show({ kind: 'success', title: t('bank.confirmed', { count: 1 }) });
      sayBooked([id]);
    },
  });
  const many = useMutation({
    ...api.mutation('POST /api/bank-lines/receive'),
    onMutate,
    onError,
    onSuccess: ({ received, refused }) => {
      sayBooked(received);
      if (received.length > 0)
        toast.show({ kind: 'success', title: t('bank.confirmed', { count: received.length }) });
      if (refused.length > 0)
        setProblem(t('bank.refused', { count: refused.length, why: refused[0]?.message ?? '' }));
    },
  });
  return { one, many, problem, note };
}
