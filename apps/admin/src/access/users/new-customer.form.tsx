import type { Input } from '@trpeza/api-client/client';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { DuplicateCustomerHint } from './duplicate-customer-hint.tsx';

/**
 * Splits a typed name such as `Ana Maria Popova`: the last word is the last name. Input without letters is a telephone
 * number.
 */
function parseTypedName(typed: string) {
  const words = typed.trim().split(/\s+/);
  if (!/\p{L}/u.test(typed))
    return { firstName: '', lastName: '', phoneNumber: keepPhoneCharacters(typed.trim()) };
  const firstName = words.slice(0, Math.max(1, words.length - 1)).join(' ');
  return { firstName, lastName: words.length > 1 ? words.at(-1)! : '', phoneNumber: '' };
}

type Body = Input<'POST /api/customers'>['body'];

interface NewCustomerProps {
  onClose: () => void;
  onAdded: (id: number) => void;
  /** The name or telephone number from the preceding search. */
  typed?: string;
}

/** Adds a customer who orders by telephone for the first time: a name and a telephone number are enough. */
export function NewCustomerForm({ onClose, onAdded, typed = '' }: NewCustomerProps) {
  const { t } = useTranslation('customers');
  const { problemText } = useAmountChecks();
  const language = useLanguage();
  return (
    <EditDialog
      title={t('new.title')}
      onClose={onClose}
      form={{
        values: { ...parseTypedName(typed), customerNumber: '', language, monthlyPlan: '' },
        schema: () => import('@trpeza/contract/customers/client-file.schemas').then((all) => all.NewCustomer),
        bodyOf: ({ monthlyPlan, ...rest }) => ({
          ...rest,
          monthlyPlan: monthlyPlan.trim() && toApiAmount(monthlyPlan),
        }),
        check: ({ monthlyPlan }) => {
          const read = monthlyPlan.trim() ? readAmount(monthlyPlan) : 0;
          return typeof read === 'string' ? { monthlyPlan: problemText(read, monthlyPlan) } : {};
        },
      }}
      call={api.mutation('POST /api/customers', (body: Body) => ({ body }))}
      done={t('new.added')}
      failed={t('failed')}
      onSaved={({ id }) => onAdded(id)}
      submit={t('new.save')}
    >
      {(form) => (
        <>
          <p>{t('new.lead')}</p>
          <TextField {...form.text('firstName')} label={t('profile.firstName')} autoComplete="off" required />
          <TextField {...form.text('lastName')} label={t('profile.lastName')} autoComplete="off" required />
          <TextField
            {...form.text('phoneNumber')}
            label={t('profile.phone')}
            type="tel"
            autoComplete="off"
            onChange={({ target }) => form.set({ phoneNumber: keepPhoneCharacters(target.value) })}
            required
          />
          <DuplicateCustomerHint {...form.values} />
          <Select
            {...form.field('language')}
            label={t('profile.language')}
            value={form.values.language}
            onChange={({ currentTarget }) => form.set({ language: currentTarget.value as Language })}
            options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
          <TextField
            {...form.text('customerNumber')}
            label={t('profile.number')}
            description={t('profile.numberHint')}
            autoComplete="off"
            isOptional
          />
          <TextField
            {...form.text('monthlyPlan')}
            label={t('new.plan')}
            description={t('new.planHint')}
            inputMode="decimal"
            maxLength={20}
            isOptional
          />
        </>
      )}
    </EditDialog>
  );
}
