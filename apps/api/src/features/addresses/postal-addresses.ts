import { sql } from 'kysely';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { countryNameOf } from '#features/settings/country-name.ts';
import { countryOf } from '#features/settings/settings.domain.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/**
 * Where post reaches some people, by account: their main address, else where their newest order went, since an address that
 * was only typed for an order by telephone is kept nowhere else. Who has neither is left out.
 */
export async function readPostalAddresses(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, PostalAddress>> {
  const { rows } = await sql<PostalAddress & { accountId: number }>`
    select a.id as account_id, found.* from accounts a cross join lateral (
      (select address_line1, address_line2, city, state, zip_code, country
        from addresses where account_id = a.id order by is_default desc, id desc limit 1)
      union all
      (select c.delivery ->> 'address', null, c.delivery ->> 'city', c.delivery ->> 'state', c.delivery ->> 'zipCode',
          c.delivery ->> 'country'
        from (select checkout_id from orders where account_id = a.id order by created_at desc, id desc limit 1) newest
        join checkouts c on c.id = newest.checkout_id)
      limit 1
    ) found
    where a.id = ${anyOf(accountIds)}`.execute(db);
  return new Map(rows.map(({ accountId, ...address }) => [accountId, address]));
}

/** As on an envelope; the country only where it is not the kitchen's. */
export function postalLines(address: PostalAddress | undefined, settings: Settings): string[] {
  if (!address) return [];
  const own = countryOf(settings);
  const names = LANGUAGES.map((language) => countryNameOf(settings, language));
  const isAbroad = own !== address.country && !names.includes(address.country);
  return [
    address.addressLine1,
    address.addressLine2,
    [address.city, address.state, address.zipCode].filter(Boolean).join(' '),
    isAbroad ? address.country : '',
  ].flatMap((line) => line || []);
}
