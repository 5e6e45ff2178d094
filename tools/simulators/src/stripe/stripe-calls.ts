import type Stripe from 'stripe';
import * as z from 'zod';
import { findPayment, type StripeStore } from './stripe-store.ts';
import { listPage, listParams, type Page } from './stripe-lists.ts';
import {
  toAccount,
  toBalanceTransaction,
  toCharge,
  toCountrySpec,
  toDispute,
  toPaymentIntent,
  toRefund,
} from './stripe-objects.ts';
import { cancelIntent, confirmIntent, createIntent, updateIntent } from './stripe-payments.ts';
import { createRefund } from './stripe-refunds.ts';
import { badRequest, noSuchObject } from './stripe-refusal.ts';

/** The data that a route of the simulator needs to create its response. */
export interface CallContext {
  store: StripeStore;
  events: readonly Stripe.Event[];
  account: { country: string; currencies: readonly string[] };
  path: string;
  /** The id in the path, if there is one. */
  id: string;
  key: string | null;
}

export interface StripeCall {
  name: string;
  method: string;
  path: RegExp;
  params: z.ZodType;
  /** Whether pages may request it with the publishable key and the payment's client secret. */
  isPublic: boolean;
  run(context: CallContext, params: unknown): object;
}

const call = <Params extends z.ZodRawShape>(
  [name, method, path]: readonly [name: string, method: string, path: string],
  shape: Params,
  run: (context: CallContext, params: z.output<z.ZodObject<Params>>) => object,
): StripeCall => ({
  name: `stripe.${name}`,
  method,
  path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
  params: z.strictObject({ ...shape, expand: z.array(z.string()).optional() }),
  isPublic: 'client_secret' in shape,
  run: run as StripeCall['run'],
});

const cents = z.coerce.number<string>().int();
const words = z.record(z.string(), z.string());
const intentWords = { description: z.string().optional(), metadata: words.optional() };
const text = z.string().optional();

/** Stripe's minimum payment in cents, for the currencies that the product supports. */
const SMALLEST = 50;

function requireAmount(amount: number): void {
  if (amount < SMALLEST)
    throw badRequest({
      code: 'amount_too_small',
      message: 'Amount must be at least 50 cents',
      param: 'amount',
    });
}

function requireSecret({ store, id }: CallContext, secret: string | undefined) {
  const record = findPayment(store, id);
  if (secret !== undefined && secret !== record.secret) throw noSuchObject('payment_intent', id);
  return record;
}

const PAYMENT_INTENTS = '/v1/payment_intents';

const paymentIntents = [
  call(
    ['payment_intents.create', 'POST', PAYMENT_INTENTS],
    {
      amount: cents,
      currency: z.string().toLowerCase(),
      ...intentWords,
      automatic_payment_methods: z.strictObject({ enabled: z.string(), allow_redirects: text }).optional(),
      payment_method_types: z.array(z.literal('card')).optional(),
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      receipt_email: text,
      statement_descriptor_suffix: text,
    },
    ({ store, key, account }, { amount, currency, description = null, metadata = {} }) => {
      requireAmount(amount);
      if (!account.currencies.includes(currency))
        throw badRequest({ message: `Invalid currency: ${currency}`, param: 'currency' });
      return toPaymentIntent(createIntent(store, { key, amount, currency, description, metadata }));
    },
  ),
  call(
    ['payment_intents.retrieve', 'GET', `${PAYMENT_INTENTS}/:id`],
    { client_secret: text },
    (context, { client_secret }) => toPaymentIntent(requireSecret(context, client_secret)),
  ),
  call(
    ['payment_intents.update', 'POST', `${PAYMENT_INTENTS}/:id`],
    { amount: cents.optional(), ...intentWords },
    ({ store, id }, change) => {
      if (change.amount !== undefined) requireAmount(change.amount);
      return toPaymentIntent(updateIntent(store, id, change));
    },
  ),
  call(
    ['payment_intents.confirm', 'POST', `${PAYMENT_INTENTS}/:id/confirm`],
    {
      client_secret: text,
      payment_method: text,
      payment_method_data: z
        .object({ type: z.literal('card'), card: z.object({ number: z.string() }) })
        .optional(),
      return_url: text,
      use_stripe_sdk: text,
    },
    (context, params) => {
      requireSecret(context, params.client_secret);
      const number = params.payment_method_data?.card.number ?? CARD_TOKENS[params.payment_method ?? ''];
      if (number === undefined)
        throw badRequest({ code: 'parameter_missing', message: 'No card', param: 'payment_method' });
      return toPaymentIntent(confirmIntent(context.store, context.id, number));
    },
  ),
  call(
    ['payment_intents.cancel', 'POST', `${PAYMENT_INTENTS}/:id/cancel`],
    { cancellation_reason: text },
    ({ store, id }) => toPaymentIntent(cancelIntent(store, id)),
  ),
  call(['payment_intents.list', 'GET', PAYMENT_INTENTS], listParams, ({ store, path }, page) =>
    listPage({ url: path, records: [...store.payments.values()], show: toPaymentIntent }, page),
  ),
];

/** Stripe's names of test cards, for payments that a server confirms. */
const CARD_TOKENS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_createDispute: '4000000000000259',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

const ofPayment = { payment_intent: text, charge: text };

/** Filters by payment or charge, if the request specifies one. */
const belongsTo =
  ({ payment_intent, charge }: { payment_intent?: string | undefined; charge?: string | undefined }) =>
  ({ of }: { of: { id: string; charge: { id: string } | null } }) =>
    (payment_intent === undefined || of.id === payment_intent) &&
    (charge === undefined || of.charge?.id === charge);

const found = <Found>(object: string, id: string, record: Found | undefined): Found => {
  if (record === undefined) throw noSuchObject(object, id);
  return record;
};

const moneyBack = [
  call(
    ['refunds.create', 'POST', '/v1/refunds'],
    { ...ofPayment, amount: cents.optional(), metadata: words.optional(), reason: text },
    ({ store, key }, { payment_intent, charge, amount, metadata = {} }) => {
      const ofCharge = () => [...store.payments.values()].find((each) => each.charge?.id === charge)?.id;
      const intentId = payment_intent ?? ofCharge();
      if (intentId === undefined) throw noSuchObject('charge', charge ?? '');
      return toRefund(createRefund(store, { key, intentId, amount, metadata }));
    },
  ),
  call(['refunds.retrieve', 'GET', '/v1/refunds/:id'], {}, ({ store, id }) =>
    toRefund(found('refund', id, store.refunds.get(id))),
  ),
  call(['refunds.update', 'POST', '/v1/refunds/:id'], { metadata: words }, ({ store, id }, { metadata }) => {
    const record = found('refund', id, store.refunds.get(id));
    Object.assign(record.metadata, metadata);
    store.emit('refund.updated', toRefund(record));
    return toRefund(record);
  }),
  call(['refunds.list', 'GET', '/v1/refunds'], { ...listParams, ...ofPayment }, ({ store, path }, page) => {
    const records = [...store.refunds.values()].filter(belongsTo(page));
    return listPage({ url: path, records, show: toRefund }, page);
  }),
  call(['disputes.retrieve', 'GET', '/v1/disputes/:id'], {}, ({ store, id }) =>
    toDispute(found('dispute', id, store.disputes.get(id))),
  ),
  call(['disputes.list', 'GET', '/v1/disputes'], { ...listParams, ...ofPayment }, ({ store, path }, page) => {
    const records = [...store.disputes.values()].filter(belongsTo(page));
    return listPage({ url: path, records, show: toDispute }, page);
  }),
  call(['charges.retrieve', 'GET', '/v1/charges/:id'], {}, ({ store, id }) => {
    const record = [...store.payments.values()].find(({ charge }) => charge?.id === id);
    return toCharge(found('charge', id, record));
  }),
];

const account = [
  call(['accounts.retrieve', 'GET', '/v1/account'], {}, (context) => toAccount(context.account.country)),
  call(['country_specs.retrieve', 'GET', '/v1/country_specs/:id'], {}, ({ account, id }) =>
    toCountrySpec(id, account.currencies),
  ),
  call(
    ['balance_transactions.list', 'GET', '/v1/balance_transactions'],
    { ...listParams, type: text, source: text },
    ({ store, path }, { type, source, ...page }) => {
      const records = store.balance.filter(
        (each) => (type ?? each.type) === each.type && (source ?? each.source) === each.source,
      );
      return listPage({ url: path, records, show: toBalanceTransaction }, page);
    },
  ),
  call(['events.retrieve', 'GET', '/v1/events/:id'], {}, ({ events, id }) =>
    found(
      'event',
      id,
      events.find((event) => event.id === id),
    ),
  ),
  call(
    ['events.list', 'GET', '/v1/events'],
    { ...listParams, type: text, types: z.array(z.string()).optional() },
    (
      { events, path },
      { type, types, ...page }: Page & { type?: string | undefined; types?: string[] | undefined },
    ) => {
      const requested = type === undefined ? types : [type];
      const records = events.filter((event) => requested?.includes(event.type) ?? true);
      return listPage({ url: path, records, show: (event) => event }, page);
    },
  ),
];

/** All routes of Stripe's API that the simulator supports. */
export const STRIPE_CALLS: readonly StripeCall[] = [...paymentIntents, ...moneyBack, ...account];
