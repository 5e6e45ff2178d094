import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { fullName } from './full-name.ts';
import { PersonFields } from './person-fields.tsx';

const PAUSE_MS = 400;
/** A shorter telephone number is unfinished, and too many customers would match it. */
const MIN_DIGITS = 8;
const SHOWN = 5;

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
          <PersonFields text={form.text} set={form.set} />
          <DuplicateCustomerHint {...form.values} />
          <Select
            {...form.text('language')}
            label={t('profile.language')}
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

/**
 * Lists existing customers with the same name or telephone number. Only a hint: couples share a telephone, and different
 * people can have the same name.
 */
function DuplicateCustomerHint({ firstName, lastName, phoneNumber }: ReturnType<typeof parseTypedName>) {
  const { t } = useTranslation('customers');
  const isNamed = firstName.trim() !== '' && lastName.trim() !== '';
  const byName = useCustomers(isNamed ? `${firstName.trim()} ${lastName.trim()}` : '');
  const isDialled = phoneNumber.replaceAll(/\D/g, '').length >= MIN_DIGITS;
  const byPhone = useCustomers(isDialled ? phoneNumber.trim() : '');
  const found = new Map([...byPhone, ...byName].map((person) => [person.id, person]));
  const people = [...found.values()].slice(0, SHOWN);
  return (
    <div role="status">
      {people.length > 0 ? (
        <Notice kind="warning" level={3} title={t('new.known')}>
          <p>{t('new.knownText')}</p>
          <ul>
            {people.map((person) => (
              <li key={person.id}>
                <Box component={Link} to={paths.customer(person.id)} display="inline-block" py="sm">
                  {fullName(person) || person.username}
                </Box>{' '}
                {[person.phoneNumber, person.customerNumber ?? `#${person.id}`].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  );
}

function useCustomers(typed: string): readonly User[] {
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const found = useQuery({
    ...api.query('GET /api/users', { query: { search, role: 'customer', limit: SHOWN } }),
    enabled: search !== '',
    // A colleague may have added this customer a moment ago.
    staleTime: 0,
  });
  return typed === '' || search === '' ? [] : (found.data?.items ?? []);
}
