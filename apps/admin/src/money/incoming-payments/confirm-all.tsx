import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import { MAX_CONFIRMED_LINES } from '@trpeza/contract/money/incoming-payments.constants';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useTranslation } from 'react-i18next';
import { useBookedInsteadText } from './use-booked-instead-text.ts';
import { proposedPartsOf, type SettleBankLines } from './use-settle-bank-lines.ts';

/** Assigns at once all lines whose payer is certain. */
export function ConfirmAll({
  lines,
  settle: { many },
}: {
  lines: readonly BankLine[];
  settle: SettleBankLines;
}) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const confirm = useConfirm();
  const bookedInstead = useBookedInsteadText();
  const sure = lines.filter(({ isSure, hasTwin }) => isSure && !hasTwin).slice(0, MAX_CONFIRMED_LINES);
  if (sure.length < 2) return null;
  const sum = price(formatMoney(addCents(...sure.map(({ amount }) => parseMoney(amount)))));
  const ask = async () => {
    const isSure = await confirm({
      title: t('bank.allTitle', { count: sure.length }),
      text: [t('bank.allText', { count: sure.length, sum }), bookedInstead(sure)].filter(Boolean).join(' '),
      confirmLabel: t('bank.all', { count: sure.length }),
    });
    if (!isSure) return;
    const wanted = sure.map((line) => ({ id: line.id, parts: proposedPartsOf(line) }));
    many.mutate({ body: { key: crypto.randomUUID(), lines: wanted } });
  };
  return (
    <div>
      <Button size="large" isLoading={many.isPending} onClick={() => void ask()}>
        {t('bank.all', { count: sure.length })}
      </Button>
    </div>
  );
}
