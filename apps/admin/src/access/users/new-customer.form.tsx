import type { Input } from '@trpeza/api-client/client';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { DuplicateCustomerHint } from './duplicate-customer-hint.tsx';
import styles from './person-form.module.css';
import { useSavePersonForm } from './use-save-person-form.ts';

interface NewCustomerProps {
  open: boolean;
  onClose: () => void;
  onAdded: (id: number) => void;
  /** The name or telephone number from the preceding search. */
  typed?: string;
}

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

/** Adds a customer who orders by telephone for the first time: a name and a telephone number are enough. */
export function NewCustomerForm({ open, onClose, onAdded, typed = '' }: NewCustomerProps) {
  const { t } = useTranslation('customers');
  return (
    <Dialog open={open} onClose={onClose} title={t('new.title')}>
      {open ? <Fields onClose={onClose} onAdded={onAdded} typed={typed} /> : null}
    </Dialog>
  );
}

type Body = Input<'POST /api/customers'>['body'];

function Fields({ onClose, onAdded, typed }: Omit<Required<NewCustomerProps>, 'open'>) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation('common');
  const { problemText } = useAmountChecks();
  const language = useLanguage();
  const form = useForm({
    values: {
      ...parseTypedName(typed),
      customerNumber: '',
      language,
      monthlyPlan: '',
    },
    schema: () => import('@trpeza/contract/customers/client-file.schemas').then((all) => all.NewCustomer),
    bodyOf: ({ monthlyPlan, ...typed }) => ({
      ...typed,
      monthlyPlan: monthlyPlan.trim() && toApiAmount(monthlyPlan),
    }),
    check: ({ monthlyPlan }) => {
      const read = monthlyPlan.trim() ? readAmount(monthlyPlan) : 0;
      return typeof read === 'string' ? { monthlyPlan: problemText(read, monthlyPlan) } : {};
    },
  });
  const save = useSavePersonForm({
    call: api.mutation('POST /api/customers', (body: Body) => ({ body })),
    form,
    done: t('new.added'),
    failed: t('failed'),
    onSaved: ({ id }) => onAdded(id),
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (body) => body)} noValidate>
      <ErrorSummary {...form.summary} />
      <p className={styles.now}>{t('new.lead')}</p>
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
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('new.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
