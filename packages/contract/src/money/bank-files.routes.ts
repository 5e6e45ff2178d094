import * as z from 'zod';
import { bookkeepers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { PathId } from '../platform/schemas.ts';
import {
  BankFile,
  BankLine,
  BankLineFilter,
  BankLinePage,
  DecideText,
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
    summary: 'The latest files of the bank, the newest first',
    access: bookkeepers,
    ok: { 200: z.array(BankFile) },
    errors: [],
  }),
  lines: route({
    method: 'GET',
    path: '/api/bank-lines',
    summary:
      'A page of lines: the open ones, the oldest first, with whose money they may be; others the newest first',
    access: bookkeepers,
    query: BankLineFilter,
    ok: { 200: BankLinePage },
    errors: [],
  }),
  receive: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/receive',
    summary: 'Say whose money a line is; of two who do, the second is refused',
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
    summary: 'The same of several lines, each by itself',
    access: bookkeepers,
    body: ReceiveLines,
    ok: { 200: ReceivedLines },
    errors: [],
  }),
  ignore: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/ignore',
    summary: 'Say that a line is nobody’s payment',
    access: bookkeepers,
    params,
    body: IgnoreLine,
    ok: { 200: BankLine },
    errors: ['common/not-found', 'incoming-payments/line-settled'],
  }),
  decideText: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/text',
    summary: 'Keep or erase the text of a line that may name a person whose data were erased',
    access: bookkeepers,
    params,
    body: DecideText,
    ok: { 200: BankLine },
    errors: ['common/not-found'],
  }),
  reopen: route({
    method: 'POST',
    path: '/api/bank-lines/{id}/reopen',
    summary:
      'Open a line again that was ignored, or given to the wrong people: their receipts are taken back',
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
