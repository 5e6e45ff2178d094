import * as z from 'zod';
import { everyone } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import { Mailbox, MailboxMessage, Subscribe, Subscription, SubscriptionToken } from './messages.schemas.ts';

export const messagesRoutes = {
  mailbox: route({
    method: 'GET',
    path: '/api/demo-mailbox',
    summary: 'The newest 50 messages; in the demonstration alone, where nothing is really sent',
    access: everyone,
    ok: { 200: Mailbox },
    errors: ['common/not-found'],
  }),
  mail: route({
    method: 'GET',
    path: '/api/demo-mailbox/{id}',
    summary: 'One message of the mailbox of the demonstration',
    access: everyone,
    params: z.object({ id: PathId }),
    ok: { 200: MailboxMessage },
    errors: ['common/not-found'],
  }),
  subscribe: route({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Ask for the newsletter; the same answer whether the address is known or not',
    access: everyone,
    rate: { max: 20, seconds: 60 * 60 },
    body: Subscribe,
    ok: { 200: Done },
    errors: [],
  }),
  subscription: route({
    method: 'GET',
    path: '/api/newsletter/{token}',
    summary: 'How a subscription stands; changes nothing, since mail programs open links by themselves',
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
