import type {
  Contact,
  ClientFileProfile,
  CustomerStatePeriod,
  SetCustomerState,
  WriteNote,
} from '@trpeza/contract/customers/client-file.schemas';
import type { CustomerState } from '@trpeza/contract/customers/client-file.constants';
import { changePersonalData, type Edit } from '#customers/profile/change-personal-data.ts';
import { changeProfile } from '#customers/profile/change-profile.ts';
import {
  eraseLinks,
  lockAccountRow,
  setConfirmedEmail,
  requireFreeNumber,
  updateFileFields,
  updateKeptEmail,
} from '#access/access.api.ts';
import { updatePersonalInfo } from '#customers/profile/profile.queries.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { deleteMessagesToOtherContacts } from '#messages/messages.api.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  deleteNote,
  insertNote,
  insertCustomerState,
  listContacts,
  listCustomerStates,
  replaceContacts,
  updatePin,
} from './client-file.queries.ts';

type FileDeps = Pick<Deps, 'db' | 'clock'>;
/** An edit by the office; the customer's own edits have no `office`. */
export type ClientFileEdit = Required<Edit>;

/**
 * Changes a customer's name and contact details for the office. A confirmed address is used to sign in, so it must be
 * unique; any other address is used only for messages.
 * @throws DomainError `customers/number-taken`, `accounts/username-taken`, and as `changePersonalData`
 */
export function saveProfile(
  { db, clock }: FileDeps,
  edit: ClientFileEdit,
  profile: ClientFileProfile,
): Promise<void> {
  const { accountId } = edit;
  const { email, customerNumber, language, ...info } = profile;
  return changeProfile(db, edit, async (trx) => {
    await requireFreeNumber(trx, customerNumber, accountId);
    await updatePersonalInfo(trx, accountId, info);
    await updateFileFields(trx, accountId, { customerNumber: customerNumber || null, language });
    await keepEmail(trx, accountId, { email: email || null, now: clock.now() });
  });
}

async function keepEmail(
  trx: Trx,
  id: number,
  { email, now }: { email: string | null; now: Date },
): Promise<void> {
  const person = (await lockAccountRow(trx, id))!;
  if (person.email === email) return;
  if (!person.emailConfirmedAt || email === null) {
    await updateKeptEmail(trx, id, email, now);
    // A link that was sent to the old address would confirm the new one.
    return eraseLinks(trx, id);
  }
  await setConfirmedEmail(trx, person, { email, now }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const rule = 'accounts:errors.username-taken' as const;
    throw new DomainError('accounts/username-taken', {}, [{ path: 'email', rule }]);
  });
}

export const saveContacts = (db: Db, edit: ClientFileEdit, contacts: readonly Contact[]): Promise<void> =>
  changePersonalData(db, edit, {
    action: 'customer/contacts',
    read: (trx) => listContacts(trx, edit.accountId),
    write: async (trx) => {
      await replaceContacts(trx, edit.accountId, contacts);
      const kept = contacts.filter(({ getsMessages }) => getsMessages).map(({ email }) => email);
      await deleteMessagesToOtherContacts(trx, edit.accountId, kept);
    },
  });

/**
 * Sets the customer state from a date on. `then` runs in the same transaction.
 * @throws DomainError as `changePersonalData`
 */
export const saveCustomerState = (
  { db, clock }: FileDeps,
  edit: ClientFileEdit,
  { state, from, reason }: Pick<SetCustomerState, 'state' | 'from' | 'reason'>,
  then: (trx: Trx) => Promise<void>,
): Promise<void> =>
  changePersonalData(db, edit, {
    action: 'customer/state',
    auditEntry: { after: { state, from }, reason },
    read: (trx) => listCustomerStates(trx, edit.accountId),
    write: async (trx) => {
      await insertCustomerState(trx, {
        accountId: edit.accountId,
        state,
        fromDate: from,
        reason: reason || null,
        setBy: edit.office.actorId,
        setAt: clock.now(),
      });
      await then(trx);
    },
  });

/** The state on a date; `active` if none is recorded. */
export const customerStateOn = (states: readonly CustomerStatePeriod[], date: string): CustomerState =>
  states.find(({ from, to }) => from <= date && (to === null || to >= date))?.state ?? 'active';

/** The customer whose notes are changed (`accountId`), and who changes them (`actorId`). */
interface NoteEdit {
  accountId: number;
  actorId: number;
}

export const addNote = ({ db, clock }: FileDeps, by: NoteEdit, { text, isPinned }: WriteNote) =>
  changeNotes(db, by, (trx) =>
    insertNote(trx, {
      accountId: by.accountId,
      writtenBy: by.actorId,
      at: clock.now(),
      text,
      isPinned,
    }),
  );

export const pinNote = (db: Db, by: NoteEdit, id: number, isPinned: boolean) =>
  changeNotes(db, by, (trx) => updatePin(trx, { accountId: by.accountId, id }, isPinned));

export const removeNote = (db: Db, by: NoteEdit, id: number) =>
  changeNotes(db, by, (trx) => deleteNote(trx, { accountId: by.accountId, id }));

/** @throws DomainError `common/not-found` if the account is not a customer, or the note belongs to another customer */
const changeNotes = (
  db: Db,
  { accountId, actorId }: NoteEdit,
  write: (trx: Trx) => Promise<{ id: number } | undefined>,
): Promise<{ id: number }> =>
  transaction(db, async (trx) => {
    const person = await lockAccountRow(trx, accountId);
    const note = person?.role === 'customer' ? await write(trx) : undefined;
    if (!note) throw new DomainError('common/not-found');
    await recordChange(trx, { actorId, action: 'customer/note', subjectId: accountId });
    return note;
  });
