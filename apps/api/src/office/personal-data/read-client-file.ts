import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import {
  getClientFileProfile,
  listContacts,
  listNotes,
  listCustomerStates,
  readAddresses,
  readDiet,
  readDoorPlan,
  readPossibleDuplicates,
  customerStateOn,
  versionOf,
} from '#customers/customers.api.ts';
import { findInvitationOf, hasPassword, readCustomer } from '#access/access.api.ts';
import { addDays, localDateOf, monthOf } from '#platform/local-time.domain.ts';
import { presentTerms, termsOf } from '#money/agreements/agreements.domain.ts';
import { readAgreedOn, readMonthsToCollect } from '#money/money.api.ts';
import { listMessagesTo } from '#messages/messages.api.ts';
import { readUnfinishedOrders } from '#ordering/ordering.api.ts';
import { countryNameOf } from '#platform/settings/country-name.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';

/** Number of messages in the client file; the outbox has all of them. */
const MESSAGES_SHOWN = 10;

/**
 * Number of days before the first of this month. Lands in the month before last, where the list of amounts on account starts.
 */
const ACCOUNT_DAYS = 45;

/**
 * The client file of a customer.
 * @throws DomainError `common/not-found` if the account is not a customer
 */
export async function readClientFile(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  id: number,
): Promise<ClientFile> {
  const [rules, customer] = [await settings.read(), await readCustomer(db, id)];
  const today = localDateOf(clock.now(), rules.time_zone);
  const [sections, others, onAccount] = await Promise.all([
    readSections(db, id),
    readOthers(db, id),
    readMonthsToCollect(db, id, monthOf(addDays(`${monthOf(today)}-01`, -ACCOUNT_DAYS))),
  ]);
  const { profile, states, addresses, contacts, diet, doorPlan } = sections;
  const agreed = (await readAgreedOn(db, [id], today)).get(id) ?? null;
  return {
    customer,
    terms: presentTerms(termsOf(agreed, rules), agreed?.funder ?? null),
    ...sections,
    ...others,
    onAccount,
    today,
    state: customerStateOn(states, today),
    country: countryNameOf(rules, profile.language),
    versions: {
      profile: versionOf(profile),
      states: versionOf(states),
      addresses: versionOf(addresses),
      contacts: versionOf(contacts),
      diet: versionOf(diet),
      doorPlan: versionOf(doorPlan),
    },
  };
}

/**
 * Sections that are changed as a whole. They must be read as `changePersonalData` reads them, because their versions are
 * compared.
 */
async function readSections(db: Db, id: number) {
  const [profile, states, addresses, contacts, diet, doorPlan] = await Promise.all([
    getClientFileProfile(db, id),
    listCustomerStates(db, id),
    readAddresses(db, id),
    listContacts(db, id),
    readDiet(db, id),
    readDoorPlan(db, id),
  ]);
  return { profile, states, addresses, contacts, diet, doorPlan };
}

async function readOthers(db: Db, id: number) {
  const canSignIn = await hasPassword(db, id);
  const [same, notes, invitation, openOrders, messages] = await Promise.all([
    readPossibleDuplicates(db, canSignIn ? 'newcomer' : 'kept', [id]),
    listNotes(db, id),
    findInvitationOf(db, id),
    readUnfinishedOrders(db, id),
    listMessagesTo(db, id, MESSAGES_SHOWN),
  ]);
  return {
    hasPassword: canSignIn,
    possiblySame: same.get(id) ?? [],
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    invitation: invitation
      ? {
          madeAt: invitation.madeAt.toISOString(),
          expiresAt: invitation.expiresAt.toISOString(),
          sentTo: invitation.sentTo,
        }
      : null,
    openOrders,
    messages: messages.map(({ createdAt, ...message }) => ({ ...message, at: createdAt.toISOString() })),
  };
}
