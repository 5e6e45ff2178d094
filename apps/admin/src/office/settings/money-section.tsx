import {
  addCents,
  formatMoney,
  isCurrency,
  negateCents,
  parseMoney,
  readAmount,
  shareOf,
} from '@trpeza/contract/platform/money';
import { formatPrice } from '@trpeza/i18n/formats';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';
import { PaymentMethods } from './payment-methods.tsx';
import { SectionForm, type SettingForm } from './section.form.tsx';
import { toValue, type SavedSettings } from './setting-values.ts';
import { TextSettings, WHOLE_NUMBER } from './text-settings.tsx';

/** The total of the example order: three meals of 10.00 and the delivery fee. */
const EXAMPLE = parseMoney('33.99');

const MONEY = [
  { key: 'delivery_fee_cents', max: 12, more: { inputMode: 'decimal' } },
  { key: 'customer_share_bps', max: 12, more: { inputMode: 'decimal' } },
  { key: 'currency', max: 3, more: { autoCapitalize: 'characters', spellCheck: false } },
  { key: 'account_due_days', ...WHOLE_NUMBER },
  { key: 'statement_due_days', ...WHOLE_NUMBER },
] as const;

export function MoneySection({ saved }: { saved: SavedSettings }) {
  return (
    <SectionForm section="money" saved={saved}>
      {(form) => (
        <>
          <TextSettings form={form} settings={MONEY} />
          <PaymentMethods form={form} />
          <Example values={form.values} />
        </>
      )}
    </SectionForm>
  );
}

/** The effect of the typed share on an example order, rounded as the server does. */
function Example({ values }: { values: SettingForm['values'] }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const share = readAmount(values.customer_share_bps);
  const currency = String(toValue('currency', values.currency));
  if (typeof share === 'string' || !isCurrency(currency)) return null;
  const own = shareOf(EXAMPLE, share);
  // A share above 100 % is invalid, so it has no example.
  if (own > EXAMPLE) return null;
  const written = (cents: typeof own) => formatPrice(formatMoney(cents), currency, language);
  return (
    <p role="status">
      {t('example', {
        total: written(EXAMPLE),
        own: written(own),
        rest: written(addCents(EXAMPLE, negateCents(own))),
      })}
    </p>
  );
}
