import { readAmount, findTenfoldChanges, type AmountProblem } from '@trpeza/contract/platform/money';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';

type Typed<Name extends string> = Readonly<Record<Name, string>>;

interface AmountWords<Name extends string> {
  label: (name: Name) => string;
  /** Formats an amount such as `500.00` for display: `$500.00`. */
  write: (amount: string, name: Name) => string;
}

/**
 * Provides the checks of amounts that all forms share: why an amount cannot be parsed, and whether a suspicious amount is
 * intended.
 */
export function useAmountChecks() {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  /** @param typed the input, for the message that shows both interpretations */
  const problemText = (problem: AmountProblem, typed: string): string => {
    if (problem !== 'money-two-ways') return t(`rules.${problem}`);
    const [whole = '', decimals = ''] = typed.trim().split(/[.,]/);
    return t('rules.money-two-ways', {
      typed: typed.trim(),
      large: `${whole}${decimals}.00`,
      small: `${whole}.${decimals.slice(0, 2)}`,
    });
  };
  return {
    problemText,
    /** Ambiguous amounts by field; the schema checks everything else. */
    unclear: <Name extends string>(
      names: readonly Name[],
      typed: Typed<Name>,
    ): Partial<Record<Name, string>> => {
      const twoWays = names.filter((name) => readAmount(typed[name]) === 'money-two-ways');
      const texts = twoWays.map((name) => [name, problemText('money-two-ways', typed[name])]);
      return Object.fromEntries(texts) as Partial<Record<Name, string>>;
    },
    /**
     * Asks the user to confirm each amount that is at least ten times its previous amount, or at most a tenth of it.
     * Resolves to whether all were confirmed.
     */
    areMeant: async <Name extends string>(
      names: readonly Name[],
      before: Typed<Name>,
      after: Typed<Name>,
      { label, write }: AmountWords<Name>,
    ): Promise<boolean> => {
      for (const { name, from, to } of findTenfoldChanges(names, before, after)) {
        const change = { field: label(name), from: write(from, name), to: write(to, name) };
        const isMeant = await confirm({
          title: t('tenfold.title', change),
          text: t('tenfold.text', change),
          confirmLabel: t('tenfold.yes', change),
          cancelLabel: t('tenfold.no'),
        });
        if (!isMeant) return false;
      }
      return true;
    },
  };
}
