import { sql } from 'kysely';

/** Of `accounts`: an address that its owner has confirmed, or that the office keeps. */
export const hasAddress = sql<boolean>`(accounts.deleted_at is null and accounts.email is not null
  and (accounts.email_confirmed_at is not null or accounts.email_kept_at is not null))`;

/** Of `accounts`: learns by email what becomes of orders. */
export const isWrittenTo = sql<boolean>`(${hasAddress} and accounts.email_notifications)`;
