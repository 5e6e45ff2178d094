import { sql } from 'kysely';

/** Condition on `accounts`: the account has a usable email address, confirmed by its owner or entered by the office. */
export const hasAddress = sql<boolean>`(accounts.deleted_at is null and accounts.email is not null
  and (accounts.email_confirmed_at is not null or accounts.email_kept_at is not null))`;

/** Condition on `accounts`: the person gets emails about orders. */
export const getsOrderEmails = sql<boolean>`(${hasAddress} and accounts.email_notifications)`;
