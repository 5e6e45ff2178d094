import type { FastifyInstance } from 'fastify';
import { agedBalancesRoutes as agedContract } from '@trpeza/contract/money/aged-balances.routes';
import { bankFilesRoutes as bankContract } from '@trpeza/contract/money/bank-files.routes';
import { closedMonthsRoutes as monthsContract } from '@trpeza/contract/money/closed-months.routes';
import { incomingPaymentsRoutes as contract } from '@trpeza/contract/money/incoming-payments.routes';
import { implement, sendDownload } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { closeMonth, previewMonth, readClosedMonths } from '#money/month-end/close-month.ts';
import { findPayers } from './find-payers.ts';
import { listBankFiles } from './store-bank-lines.ts';
import { listAgedBalances, listReminderCandidates } from './list-aged-balances.ts';
import { listBankLines } from './list-bank-lines.ts';
import { listIncomingPayments, readCustomerAccount } from './list-incoming-payments.ts';
import {
  recordIncomingPayment,
  reverseIncomingPaymentById,
  settleBalance,
} from './record-incoming-payment.ts';
import { sendReminders } from './send-reminders.ts';
import {
  keepOrEraseLineText,
  ignoreBankLine,
  receiveBankLine,
  receiveBankLines,
  reopenBankLine,
} from './settle-bank-line.ts';
import { writeLetters } from './write-letters.ts';

export function incomingPaymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    record: async ({ actor, body }) => recordIncomingPayment(deps, actor, body),
    reverse: async ({ actor, params, body }) =>
      reverseIncomingPaymentById(deps, actor, { ...body, ...params }),
    settle: async ({ actor, body }) => settleBalance(deps, actor, body),
    list: async ({ query }) => listIncomingPayments(db, query),
    payers: async ({ query }) => findPayers(db, query.search),
    account: async ({ params }) => readCustomerAccount(deps, params.id),
  });
  implement(app, bankContract, {
    list: async () => listBankFiles(db),
    lines: async ({ query }) => listBankLines(deps, query),
    receive: async ({ actor, params, body }) => receiveBankLine(deps, actor, { ...body, ...params }),
    receiveMany: async ({ actor, body, language }) => receiveBankLines(deps, actor, body, language),
    ignore: async ({ actor, params, body }) => ignoreBankLine(deps, actor, { ...body, ...params }),
    decideText: async ({ actor, params, body }) => keepOrEraseLineText(deps, actor, { ...body, ...params }),
    reopen: async ({ actor, params, body }) => reopenBankLine(deps, actor, { ...body, ...params }),
  });
  implement(app, agedContract, {
    list: async ({ query }) => listAgedBalances(deps, query),
    candidates: async ({ query }) => listReminderCandidates(deps, query),
    remind: async ({ actor, body }) => sendReminders(deps, actor, body),
    letters: async ({ params, language, reply }) =>
      sendDownload(reply, await writeLetters(deps, params.key, language)),
  });
  implement(app, monthsContract, {
    list: async () => readClosedMonths(deps),
    preview: async ({ params }) => previewMonth(deps, params.month),
    close: async ({ actor, params, body }) => closeMonth(deps, actor, { ...body, ...params }),
  });
}
