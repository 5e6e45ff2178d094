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
    summary: 'List the messages of the last 90 days, newest first',
    access: admins,
    query: OutboxFilter,
    ok: { 200: OutboxPage },
    errors: [],
  }),
  counts: route({
    method: 'GET',
    path: '/api/messages/counts',
    summary: 'Count the waiting, sent and failed messages, and report whether messages can be sent',
    access: admins,
    ok: { 200: OutboxCounts },
    errors: [],
  }),
  message: route({
    method: 'GET',
    path: '/api/messages/{id}',
    summary: 'Read a message with its text',
    access: admins,
    params,
    ok: { 200: OutboxMessage },
    errors: ['common/not-found'],
  }),
  sendAgain: route({
    method: 'POST',
    path: '/api/messages/{id}/send-again',
    summary: 'Queue a failed message again, or a copy of a sent one',
    access: admins,
    params,
    body: SendAgain,
    ok: { 200: OutboxMessage },
    errors: ['common/not-found', 'messages/erased'],
  }),
  sendFailedAgain: route({
    method: 'POST',
    path: '/api/messages/send-failed-again',
    summary: 'Queue all messages of the last seven days that failed',
    access: admins,
    body: SendAgain,
    ok: { 200: SentAgain },
    errors: [],
  }),
};
