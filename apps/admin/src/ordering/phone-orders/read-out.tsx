import { Stack, Text } from '@mantine/core';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { type Language, LANGUAGES } from '@trpeza/contract/platform/language';
import { localized } from '@trpeza/contract/platform/localized';
import { languageOf, loadResources } from '@trpeza/i18n/i18n';
import { QuoteSummary } from '@trpeza/ui/ordering/orders/quote-summary';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import type { i18n as I18n, TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call } from './call.ts';

type ReadOutProps = { call: Call; quote: Quote | undefined; isCurrent: boolean };

/** The order as sentences to read out to the customer, in the language of the page and in the other language. */
export function ReadOut({ call, quote, isCurrent }: ReadOutProps) {
  const { t } = useTranslation('phone');
  const { price, month } = useFormats();
  if (!quote || quote.mealCount === 0) return <p>{t('nothingYet')}</p>;
  return (
    <Stack gap="sm" aria-busy={!isCurrent}>
      <Text c="dimmed">{t('readTitle')}</Text>
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
    </Stack>
  );
}

function Sentences({ call, quote }: { call: Call; quote: Quote }) {
  const kitchen = useKitchen();
  const { funder, paidBy } = quote.terms;
  const said = {
    count: quote.mealCount,
    date: call.deliveryDate,
    slot: call.deliveryTime,
    total: quote.totalAmount,
    subsidy: quote.subsidyAmount,
    own: quote.customerAmount,
    currency: kitchen?.currency ?? 'USD',
  };
  return useEveryLanguage().map(({ language, say }, index) => (
    <Text key={language} lang={language} {...(index === 0 && { fz: 'lg', fw: 700 })}>
      {say(paidBy === 'nobody' ? 'readOutPrivate' : 'readOut', {
        ...said,
        // The payer besides the customer.
        payer: funder ? localized(funder, 'name', language).text : say('payer'),
      })}
    </Text>
  ));
}

interface Spoken {
  language: Language;
  say: TFunction<'phone'>;
}

const loadedLanguages = (i18n: I18n) =>
  LANGUAGES.filter((language) => i18n.hasResourceBundle(language, 'phone'));

/** All languages, the page's own first, since a caller may speak any of them. */
function useEveryLanguage(): Spoken[] {
  const { i18n } = useTranslation('phone');
  const own = languageOf(i18n);
  const [known, setKnown] = useState(() => loadedLanguages(i18n));
  useEffect(() => {
    let isGone = false;
    for (const language of LANGUAGES.filter((one) => !loadedLanguages(i18n).includes(one))) {
      void loadResources(language, ['phone']).then(({ phone }) => {
        i18n.addResourceBundle(language, 'phone', phone);
        if (!isGone) setKnown(loadedLanguages(i18n));
      });
    }
    return () => {
      isGone = true;
    };
  }, [i18n]);
  return [own, ...known.filter((language) => language !== own)].map((language) => ({
    language,
    say: i18n.getFixedT(language, 'phone'),
  }));
}
