import { addCents, formatMoney, negateCents, parseMoney, shareOf } from '@trpeza/contract/shared/money';
import { formatPrice } from '@trpeza/i18n/formats';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';
import { PaymentMethods } from './payment-methods.tsx';
import { SectionForm } from './section.form.tsx';
import { brokenRule, toValue } from './setting-values.ts';
import { TextSettings } from './text-settings.tsx';
import type { Saved } from './use-section.ts';

/** Three meals of 10.00 and the delivery, as the first example of everything. */
const EXAMPLE = parseMoney('33.99');

const MONEY = [
  { key: 'delivery_fee_cents', max: 12, more: { inputMode: 'decimal' } },
  { key: 'customer_share_bps', max: 12, more: { inputMode: 'decimal' } },
  { key: 'currency', max: 3, more: { autoCapitalize: 'characters', spellCheck: false } },
  { key: 'account_due_days', max: 3, more: { inputMode: 'numeric' } },
] as const;

export function MoneySection({ saved }: { saved: Saved }) {
  return (
    <SectionForm section="money" saved={saved}>
      {(props) => (
        <>
          <TextSettings {...props} settings={MONEY} />
          <PaymentMethods {...props} />
          <Example typed={props.typed} />
        </>
      )}
    </SectionForm>
  );
}

/** What the typed share makes of an order, by the rule that the server rounds with. */
function Example({ typed }: { typed: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const [share = '', currency = ''] = [typed['customer_share_bps'], typed['currency']];
  if (brokenRule('customer_share_bps', share) || brokenRule('currency', currency)) return null;
  const own = shareOf(EXAMPLE, toValue('customer_share_bps', share) as number);
  const written = (cents: typeof own) =>
    formatPrice(formatMoney(cents), String(toValue('currency', currency)), language);
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
