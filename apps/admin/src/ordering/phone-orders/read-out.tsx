import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { localized } from '@trpeza/contract/platform/localized';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { QuoteSummary } from '@trpeza/ui/ordering/orders/quote-summary';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Call } from './call.ts';
import styles from './phone-order.module.css';
import { useEveryLanguage } from './use-every-language.ts';

type ReadOutProps = { call: Call; quote: Quote | undefined; isCurrent: boolean };

/** The order as sentences to read out to the customer, in the language of the page and in the other language. */
export function ReadOut({ call, quote, isCurrent }: ReadOutProps) {
  const { t } = useTranslation('phone');
  const { price, month } = useFormats();
  if (!quote || quote.mealCount === 0) return <p>{t('nothingYet')}</p>;
  return (
    <div aria-busy={!isCurrent} className={styles.readOut}>
      <Sentences call={call} quote={quote} />
      <QuoteSummary
        quote={quote}
        price={price}
        whose="office"
        labels={{
          own: t('sum.own'),
          ...(quote.budget && { budget: t('sum.after', { month: month(quote.budget.month) }) }),
        }}
      />
    </div>
  );
}

/** The payer besides the customer: the organisation, or the funder's name in the given language. */
const payerIn = (language: Language, { terms: { funder } }: Quote, say: TFunction<'phone'>): string =>
  funder ? localized(funder, 'name', language).text : say('payer');

function Sentences({ call, quote }: { call: Call; quote: Quote }) {
  const { t } = useTranslation('phone');
  const kitchen = useKitchen();
  const languages = useEveryLanguage();
  const said = {
    count: quote.mealCount,
    date: call.deliveryDate,
    slot: call.deliveryTime,
    total: quote.totalAmount,
    subsidy: quote.subsidyAmount,
    own: quote.customerAmount,
    currency: kitchen?.currency ?? 'USD',
  };
  return (
    <>
      <p className={styles.readTitle}>{t('readTitle')}</p>
      {languages.map(({ language, say }: { language: Language; say: typeof t }, index) => (
        <p key={language} lang={language} className={index === 0 ? styles.sentence : styles.second}>
          {say(quote.terms.paidBy === 'nobody' ? 'readOutPrivate' : 'readOut', {
            ...said,
            payer: payerIn(language, quote, say),
          })}
        </p>
      ))}
    </>
  );
}
