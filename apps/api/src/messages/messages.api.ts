// What other rooms may import from this room, besides its pure *.domain.ts files.
export { setNewsletterPreference } from '#messages/newsletter/subscribe.ts';
export {
  eraseMessages,
  deleteMessagesAndSubscription,
  deleteMessagesToOtherContacts,
} from '#messages/outbox/erase-messages.ts';
export { hasAddress, getsOrderEmails } from '#messages/outbox/email-conditions.ts';
export { listMessagesTo, listLeftOrDeceased } from '#messages/outbox/messages.queries.ts';
export { findMessageStates } from '#messages/outbox/outbox.queries.ts';
export { postMessage, postMessages, type AnyMessage } from '#messages/outbox/post-message.ts';
export { canSend, mailNeedOf } from '#messages/outbox/send-messages.ts';
export {
  listDelayedMessages,
  listFailedRecipients,
  listMessagesWithoutServer,
} from '#messages/outbox/worklist.queries.ts';
