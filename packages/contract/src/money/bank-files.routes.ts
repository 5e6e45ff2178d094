import * as z from 'zod';
import { bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  BankFile,
  BankLine,
  BankLineFilter,
  BankLinePage,
  DecideLineText,
  IgnoreLine,
  ReceivedLines,
  ReceiveLine,
  ReceiveLines,
  ReopenLine,
} from './bank-files.schemas.ts';

const params = z.object({ id: PathId });

export const bankFilesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/bank-files',
    summary: 'List the latest bank files, newest first',
    access: bookkeepers,
    ok: { 200: z.array(BankFile) },
    errors: [],
  }),
  lines: route({
    method: 'GET',
    path: '/api/bank-lines',
    summary: 'List bank lines: open ones oldest first with proposed payers, others newest first',
    access: bookkeepers,
    query: BankLineFilter,
    ok: { 200: BankLinePage },
    errors: [],
  }),
  receive: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/receive',
    summary: 'Assign a bank line to payers; of concurrent requests, only the first succeeds',
    access: bookkeepers,
    params,
    body: ReceiveLine,
    ok: { 200: BankLine },
    errors: [
      'common/not-found',
      'incoming-payments/line-settled',
      'incoming-payments/line-in-future',
      'incoming-payments/parts-differ',
      'incoming-payments/month-closed',
      'incoming-payments/key-used',
    ],
  }),
  receiveMany: route({
    method: 'POST',
    path: '/api/bank-lines/receive',
    summary: 'Assign several bank lines to payers, each independently',
    access: bookkeepers,
    body: ReceiveLines,
    ok: { 200: ReceivedLines },
    errors: [],
  }),
  ignore: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/ignore',
    summary: "Mark a bank line as not being a customer's payment",
    access: bookkeepers,
    params,
    body: IgnoreLine,
    ok: { 200: BankLine },
    errors: ['common/not-found', 'incoming-payments/line-settled'],
  }),
  decideText: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/text',
    summary: 'Keep or erase the text of a bank line that may name a person whose data were erased',
    access: bookkeepers,
    params,
    body: DecideLineText,
    ok: { 200: BankLine },
    errors: ['common/not-found'],
  }),
  reopen: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/reopen',
    summary: 'Reopen an ignored or wrongly assigned bank line, and reverse its incoming payments',
    access: bookkeepers,
    params,
    body: ReopenLine,
    ok: { 200: BankLine },
    errors: [
      'common/not-found',
      'incoming-payments/line-open',
      'incoming-payments/month-closed',
      'incoming-payments/in-future',
      'incoming-payments/before-receipt',
    ],
  }),
};
