import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  OutboxCounts,
  OutboxFilter,
  OutboxMessage,
  OutboxPage,
  SendAgain,
  SentAgain,
} from './outbox.schemas.ts';

const params = z.object({ id: PathId });

export const outboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/messages',
    summary: 'A page of the messages of the last 90 days, newest first',
    access: admins,
    query: OutboxFilter,
    ok: { 200: OutboxPage },
    errors: [],
  }),
  counts: route({
    method: 'GET',
    path: '/api/messages/counts',
    summary: 'How many messages wait, were sent and could not be sent, and whether any can leave at all',
    access: admins,
    ok: { 200: OutboxCounts },
    errors: [],
  }),
  message: route({
    method: 'GET',
    path: '/api/messages/{id}',
    summary: 'One message with what it says',
    access: admins,
    params,
    ok: { 200: OutboxMessage },
    errors: ['common/not-found'],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/messages/{id}/send-again',
    summary: 'Queue a message that failed once more, or a copy of one that was sent',
    access: admins,
    params,
    body: SendAgain,
    ok: { 200: OutboxMessage },
    errors: ['common/not-found', 'messages/erased'],
  }),
  sendFailedAgain: route({
    method: 'POST',
    path: '/api/messages/send-failed-again',
    summary: 'Queue every message once more that could not be sent in the last seven days',
    access: admins,
    body: SendAgain,
    ok: { 200: SentAgain },
    errors: [],
  }),
};
