export { findMessageStates } from './outbox.queries.ts';
export { listSilent } from './messages.queries.ts';
