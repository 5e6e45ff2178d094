// What other rooms may import from this room, besides its pure *.domain.ts files.
export { setMarketing } from './newsletter/subscribe.ts';
export {
  eraseMessages,
  deleteWaitingMessagesOf as silence,
  deleteMessagesToOtherContacts as silenceOtherContacts,
} from './outbox/erase-messages.ts';
export { hasAddress, getsOrderEmails as isWrittenTo } from './outbox/is-written-to.ts';
export { listMessagesTo, listLeftOrDeceased as listSilent } from './outbox/messages.queries.ts';
export { findMessageStates } from './outbox/outbox.queries.ts';
export { postMessage, postMessages, type AnyMessage } from './outbox/post-message.ts';
export { canSend, mailNeedOf } from './outbox/send-messages.ts';
export {
  listDelayedMessages,
  listFailedRecipients,
  listMessagesWithoutServer,
} from './outbox/worklist.queries.ts';
