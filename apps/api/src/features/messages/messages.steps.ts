export { findStates as readStatesOfMessages } from './outbox.queries.ts';
export { listSilent as readSilent } from './messages.queries.ts';
