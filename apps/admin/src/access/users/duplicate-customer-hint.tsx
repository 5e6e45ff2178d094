import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { fullName } from './full-name.ts';

const PAUSE_MS = 400;
/**
 * Minimum number of digits for a search. A shorter input is an unfinished number, and too many customers would match it.
 */
const MIN_DIGITS = 8;
const SHOWN = 5;

interface Typed {
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

/**
 * Lists existing customers with the same name or telephone number. Only a hint: couples share a telephone, and different
 * people can have the same name.
 */
export function DuplicateCustomerHint({ firstName, lastName, phoneNumber }: Typed) {
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
