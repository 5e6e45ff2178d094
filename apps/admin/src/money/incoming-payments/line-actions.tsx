import { useMutation } from '@tanstack/react-query';
import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import type { Question } from './reason.form.tsx';

/** Asks whether to keep or erase a bank text that may name a deleted person. */
export function LineTextDecision({ line: { id, amount, text } }: { line: BankLine }) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    ...api.mutation('POST /api/bank-lines/{id}/text'),
    onMutate: ignoreDoubleClick,
    onSuccess: (_line, { body: { isKept } }) =>
      toast.show({ kind: 'success', title: t(isKept ? 'bank.decide.kept' : 'bank.decide.erased') }),
  });
  const decide = (action: 'erase' | 'keep') => (
    <Button
      variant="secondary"
      isLoading={isPending}
      aria-label={t('bank.actionOf', { action: t(`bank.decide.${action}`), amount: price(amount), text })}
      onClick={() => mutate({ params: { id }, body: { isKept: action === 'keep' } })}
    >
      {t(`bank.decide.${action}`)}
    </Button>
  );
  return (
    <>
      {error ? <Notice kind="error" title={errorText(error)} announce /> : null}
      {decide('erase')}
      {decide('keep')}
    </>
  );
}

export function ReopenLineButton({ line, onAsk }: { line: BankLine; onAsk: (question: Question) => void }) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const { id, amount, text, state } = line;
  const { mutateAsync } = useMutation(api.mutation('POST /api/bank-lines/{id}/reopen'));
  const isReceived = state === 'received';
  return (
    <Button
      variant="secondary"
      aria-label={t('bank.actionOf', { action: t('bank.reopen'), amount: price(amount), text })}
      onClick={() =>
        onAsk({
          title: t('bank.reopenTitle', { amount: price(amount), text }),
          text: t(isReceived ? 'bank.reopenReceived' : 'bank.reopenIgnored'),
          confirmLabel: t('bank.reopen'),
          isReasonNeeded: true,
          act: ({ key, reason }) => mutateAsync({ params: { id }, body: { key, reason } }),
        })
      }
    >
      {t('bank.reopen')}
    </Button>
  );
}
