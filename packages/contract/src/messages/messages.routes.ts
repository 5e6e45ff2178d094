import * as z from 'zod';
import { everyone } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import { Mailbox, MailboxMessage, Subscribe, Subscription, SubscriptionToken } from './messages.schemas.ts';

export const messagesRoutes = {
  mailbox: route({
    method: 'GET',
    path: '/api/demo-mailbox',
    summary: 'List the latest 50 messages; only in demo mode, where no email is sent',
    access: everyone,
    ok: { 200: Mailbox },
    errors: ['common/not-found'],
  }),
  mail: route({
    method: 'GET',
    path: '/api/demo-mailbox/{id}',
    summary: 'Read a message of the demo mailbox',
    access: everyone,
    params: z.object({ id: PathId }),
    ok: { 200: MailboxMessage },
    errors: ['common/not-found'],
  }),
  subscribe: route({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Subscribe to the newsletter; the response does not reveal whether the address is known',
    access: everyone,
    rate: { max: 20, seconds: 60 * 60 },
    body: Subscribe,
    ok: { 200: Done },
    errors: [],
  }),
  subscription: route({
    method: 'GET',
    path: '/api/newsletter/{token}',
    summary:
      'Read the state of a subscription; changes nothing, because mail programs may open links automatically',
    access: everyone,
    params: SubscriptionToken,
    ok: { 200: Subscription },
    errors: ['common/not-found'],
  }),
  confirm: change('confirm', 'Subscribe the address of this token, also again'),
  unsubscribe: change('unsubscribe', 'Send the address of this token nothing more'),
};

function change<const A extends string>(action: A, summary: string) {
  return route({
    method: 'POST',
    path: `/api/newsletter/{token}/${action}` as `/api/newsletter/{token}/${A}`,
    summary,
    access: everyone,
    params: SubscriptionToken,
    ok: { 200: Subscription },
    errors: ['common/not-found'],
  });
}
