import { sql } from 'kysely';

/** Whether the row of `accounts` has a usable e-mail address: confirmed by its owner, or entered by the office. */
export const hasAddress = sql<boolean>`(accounts.deleted_at is null and accounts.email is not null
  and (accounts.email_confirmed_at is not null or accounts.email_kept_at is not null))`;

/** Whether the owner of the row of `accounts` gets e-mails about orders. */
export const isWrittenTo = sql<boolean>`(${hasAddress} and accounts.email_notifications)`;
