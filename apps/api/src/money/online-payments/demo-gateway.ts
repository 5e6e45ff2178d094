import { randomBytes } from 'node:crypto';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { NewToken } from './demo-card-records.ts';
import { createDemoCards } from './demo-cards.ts';
import { createDemoDebits } from './demo-debits.ts';

/** Simulated providers for demonstrations. No money moves, but they keep their own records and behave like real ones. */
export const createDemoGateway = (db: Db, clock: Clock): PaymentProviders => ({
  [PaymentMethod.card]: createDemoCards(db, clock, token),
  [PaymentMethod.debit]: createDemoDebits(db, clock, token),
});

const token: NewToken = (prefix) => `${prefix}_${randomBytes(18).toString('base64url')}`;
