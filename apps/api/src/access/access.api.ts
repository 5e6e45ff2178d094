// What other rooms may import from this room, besides its pure *.domain.ts files.
export { confirmedEmailOf } from './accounts/accounts.present.ts';
export {
  getAccount,
  hasCustomers,
  listAdmins,
  listErased,
  listUnerased,
  listUnserved,
  lockAccount,
  lockAccountRow,
  updateLanguage,
  type AccountRow,
} from './accounts/accounts.queries.ts';
export {
  lockOpenAccounts as lockActiveAccount,
  lockCustomer,
  readAccount,
  readCustomer,
  readLanguages,
  readRecipients,
  readServed,
  type Recipient,
} from './accounts/read-accounts.ts';
export { searchWords } from './accounts/search-words.ts';
export {
  sendConfirmationLink as askToConfirm,
  type ConfirmationLinkDeps as AskToConfirmDeps,
} from './sign-in/ask-to-confirm.ts';
export { confirmPassword } from './sign-in/confirm-password.ts';
export { eraseLinks, hasPassword } from './sign-in/erase-links.ts';
export { findInvitationOf } from './sign-in/invitations.queries.ts';
export { inviteByCode, inviteByEmail } from './sign-in/invite.ts';
export { maySignIn } from './sign-in/may-sign-in.ts';
export { assignLogin as takeLogin } from './sign-in/move-login.ts';
export { clearLogin, getPasswordHolder } from './sign-in/passwords.queries.ts';
export { endSignIns } from './sign-in/sign-in.queries.ts';
export { notifyVerified } from './sign-in/welcome.ts';
export { setConfirmedEmail as moveTo } from './users/change-email.ts';
export { createCustomer, requireFreeNumber } from './users/create-customer.ts';
export { requireMayRemove } from './users/keep-last-admin.ts';
export { searchPayers, searchPeople } from './users/search-people.ts';
export { setMonthlyPlan } from './users/set-monthly-plan.ts';
export { listCustomers, updateFileFields, updateKeptEmail } from './users/users.queries.ts';
