import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { useFormats, useKitchen } from '@trpeza/ui/features/back-office/use-kitchen';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Call } from './call.ts';
import styles from './phone-order.module.css';
import { useEveryLanguage } from './use-every-language.ts';

type ReadOutProps = { call: Call; preview: Quote | undefined; isCurrent: boolean };

/** What staff say to the customer, as a sentence, in the language of the page and in the other one. */
export function ReadOut({ call, preview, isCurrent }: ReadOutProps) {
  const { t } = useTranslation('phone');
  const { price, month } = useFormats();
  const language = useLanguage();
  if (!preview || preview.mealCount === 0) return <p>{t('nothingYet')}</p>;
  const isPrivate = preview.terms.paidBy === 'nobody';
  const sums = [
    [t('sum.meals', { count: preview.mealCount }), preview.subtotal],
    [t('sum.fee'), preview.deliveryFee],
    [t('sum.total'), preview.totalAmount],
    ...(isPrivate
      ? []
      : [[t('sum.subsidy', { payer: payerIn(language, preview, t) }), preview.subsidyAmount] as const]),
  ] as const;
  return (
    <div aria-busy={!isCurrent} className={styles.readOut}>
      <Sentences call={call} preview={preview} />
      <dl className={styles.sums}>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{price(amount)}</dd>
          </div>
        ))}
        <div className={styles.own}>
          <dt>{t('sum.own')}</dt>
          <dd>{price(preview.customerAmount)}</dd>
        </div>
        {preview.budget ? (
          <div data-over={preview.budget.after.startsWith('-') || undefined}>
            <dt>{t('sum.after', { month: month(preview.budget.month) })}</dt>
            <dd>{price(preview.budget.after)}</dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

/** Who pays beside the caller: the organisation, or a funder by its name in that language. */
const payerIn = (language: Language, { terms: { funder } }: Quote, say: TFunction<'phone'>): string =>
  funder ? (language === 'mk' && funder.nameMk) || funder.name : say('payer');

function Sentences({ call, preview }: { call: Call; preview: Quote }) {
  const { t } = useTranslation('phone');
  const kitchen = useKitchen();
  const languages = useEveryLanguage();
  const said = {
    count: preview.mealCount,
    date: call.deliveryDate,
    slot: call.deliveryTime,
    total: preview.totalAmount,
    subsidy: preview.subsidyAmount,
    own: preview.customerAmount,
    currency: kitchen?.currency ?? 'USD',
  };
  return (
    <>
      <p className={styles.readTitle}>{t('readTitle')}</p>
      {languages.map(({ language, say }: { language: Language; say: typeof t }, index) => (
        <p key={language} lang={language} className={index === 0 ? styles.sentence : styles.second}>
          {say(preview.terms.paidBy === 'nobody' ? 'readOutPrivate' : 'readOut', {
            ...said,
            payer: payerIn(language, preview, say),
          })}
        </p>
      ))}
    </>
  );
}
