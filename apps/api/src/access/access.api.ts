// What other rooms may import from this room, besides its pure *.domain.ts files.
export { confirmedEmailOf } from '#access/accounts/accounts.present.ts';
export {
  getAccount,
  hasCustomers,
  listAdminIds,
  listErasedAccounts,
  listUnerasedAccounts,
  listUnserved,
  lockAccount,
  lockAccountRow,
  updateLanguage,
  type AccountRow,
} from '#access/accounts/accounts.queries.ts';
export {
  lockOpenAccounts,
  lockCustomer,
  readAccount,
  readCustomer,
  readLanguages,
  readRecipients,
  readServed,
  type Recipient,
} from '#access/accounts/read-accounts.ts';
export { searchWords } from '#access/accounts/search-words.ts';
export { sendConfirmationLink, type ConfirmationLinkDeps } from '#access/sign-in/send-confirmation-link.ts';
export { confirmPassword } from '#access/sign-in/confirm-password.ts';
export { eraseLinks, hasPassword } from '#access/sign-in/erase-links.ts';
export { findInvitationOf } from '#access/sign-in/invitations.queries.ts';
export { inviteByCode, inviteByEmail } from '#access/sign-in/invite.ts';
export { maySignIn } from '#access/sign-in/may-sign-in.ts';
export { transferLogin } from '#access/sign-in/transfer-login.ts';
export { clearLogin, getAccountWithPassword } from '#access/sign-in/passwords.queries.ts';
export { endSignIns } from '#access/sign-in/sign-in.queries.ts';
export { notifyVerified } from '#access/sign-in/welcome-messages.ts';
export { setConfirmedEmail } from '#access/users/change-email.ts';
export { createCustomer, requireFreeNumber } from '#access/users/create-customer.ts';
export { requireMayRemove } from '#access/users/keep-last-admin.ts';
export { searchPayers, searchPeople } from '#access/users/search-people.ts';
export { setMonthlyPlan } from '#access/users/set-monthly-plan.ts';
export { listCustomers, updateFileFields, updateKeptEmail } from '#access/users/users.queries.ts';
