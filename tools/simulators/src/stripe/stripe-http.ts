import type * as z from 'zod';
import { CardRefusal } from '@trpeza/api/src/money/online-payments/gateway/card-gateway.domain.ts';
import type { Call } from '../faults.ts';
import { Breakdown, type Failing, type SimulatorReply, type SimulatorRequest } from '../simulator.ts';
import { STRIPE_CALLS, type CallContext, type StripeCall } from './stripe-calls.ts';
import { expand } from './stripe-expand.ts';
import { parseForm, type Form } from './stripe-form.ts';
import type { StoredReply, StripeKeys } from './stripe-keys.ts';
import { newId } from './stripe-records.ts';
import { badRequest, StripeRefusal, describeCardRefusal, type StripeError } from './stripe-refusal.ts';

export interface ApiKeys {
  /** `sk_test_…`: has all permissions. */
  secretKey: string;
  /** `pk_test_…`: public in pages; may read and confirm a payment with its client secret. */
  publishableKey: string;
}

/** Identifies a request to Stripe by its id and its idempotency key. */
export interface StripeRequest {
  id: string;
  key: string | null;
}

const callOf = ({ method, path }: SimulatorRequest): StripeCall | undefined =>
  STRIPE_CALLS.find((each) => each.method === method && each.path.test(path));

const formOf = ({ method, query, body }: SimulatorRequest): Form =>
  parseForm(method === 'GET' ? query : body);

const keyOf = ({ method, headers }: SimulatorRequest): string | null => {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' ? key : null;
};

/** Returns the name of a request, with its idempotency key, the id in its path, its payment and its metadata values. */
export function recogniseStripe(request: SimulatorRequest): Call {
  const call = callOf(request);
  const { metadata = {}, payment_intent } = formOf(request);
  const about = [
    keyOf(request),
    call?.path.exec(request.path)?.[1],
    payment_intent,
    ...Object.values(metadata),
  ];
  return { call: call?.name ?? 'stripe.unknown', about: about.filter((word) => typeof word === 'string') };
}

export interface StripeApi {
  keys: ApiKeys;
  replies: StripeKeys;
  context(request: StripeRequest): Omit<CallContext, 'path' | 'id' | 'key'>;
}

/**
 * Handles a request. Checks the API key, then returns the earlier response with the same idempotency key, or does the
 * work if there is none.
 */
export function answerStripe(api: StripeApi, request: SimulatorRequest, failing: Failing): SimulatorReply {
  const key = keyOf(request);
  const requested: StripeRequest = { id: newId('req'), key };
  try {
    requireKey(api.keys, request);
    return key === null
      ? toReply(request, execute(api, request, { requested, failing }))
      : once(api, request, { requested, failing });
  } catch (error) {
    return toReply(request, toKept(requested, error));
  }
}

interface Work {
  requested: StripeRequest;
  failing: Failing;
}

/**
 * Runs the work of a request once. After the work has started, the idempotency key always gets the same response,
 * including errors.
 */
function once(api: StripeApi, request: SimulatorRequest, { requested, failing }: Work): SimulatorReply {
  const key = requested.key ?? '';
  if (key.length > 255) throw badRequest({ message: 'Idempotency keys are at most 255 characters long.' });
  const { clock } = api.context(requested).store;
  const print = `${request.path} ${request.body}`;
  const before = api.replies.find(key, print, clock.now());
  if (before) return toReply(request, before, requested);
  const reply = settle(() => execute(api, request, { requested, failing }), requested);
  if (reply.isKept) api.replies.keep(key, print, { now: clock.now(), reply: reply.kept });
  return toReply(request, reply.kept);
}

function settle(work: () => StoredReply, requested: StripeRequest): { kept: StoredReply; isKept: boolean } {
  try {
    return { kept: work(), isKept: true };
  } catch (error) {
    return { kept: toKept(requested, error), isKept: !(error instanceof StripeRefusal) || error.isKept };
  }
}

function execute(api: StripeApi, request: SimulatorRequest, { requested, failing }: Work): StoredReply {
  const call = callOf(request);
  if (!call) throw unknownUrl(request);
  const params = readParams(call, formOf(request));
  const context = {
    ...api.context(requested),
    path: request.path,
    id: call.path.exec(request.path)?.[1] ?? '',
    key: requested.key,
  };
  const shown = failing(() => expand(context.store, call.run(context, params), params.expand ?? []));
  return { requestId: requested.id, status: 200, body: JSON.stringify(shown, null, 2) };
}

function readParams({ params }: StripeCall, form: Form): { expand?: string[] } {
  const { success, data, error } = params.safeParse(form);
  if (success) return data as { expand?: string[] };
  const [issue] = error.issues as [z.core.$ZodIssue];
  const isUnknown = issue.code === 'unrecognized_keys';
  const param = [...issue.path, ...(isUnknown ? issue.keys : [])].join('.');
  const isMissing = issue.code === 'invalid_type' && !(param in form);
  const code = isUnknown ? 'parameter_unknown' : isMissing ? 'parameter_missing' : 'parameter_invalid';
  throw badRequest({ code, param, message: `${code.replaceAll('_', ' ')}: ${param}` });
}

function requireKey({ secretKey, publishableKey }: ApiKeys, request: SimulatorRequest): void {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().split(':')[0] : given;
  if (key === secretKey) return;
  const mayAsk = callOf(request)?.isPublic === true && 'client_secret' in formOf(request);
  if (key === publishableKey && mayAsk) return;
  const known =
    key === publishableKey ? 'This API call cannot be made with a publishable key.' : 'Invalid API Key.';
  throw new StripeRefusal(401, { type: 'invalid_request_error', message: known }, { isKept: false });
}

const unknownUrl = ({ method, path }: SimulatorRequest) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });

function toKept({ id: requestId }: StripeRequest, error: unknown): StoredReply {
  const refusal = error instanceof CardRefusal ? describeCardRefusal(error) : error;
  if (refusal instanceof StripeRefusal)
    return { requestId, status: refusal.status, body: JSON.stringify({ error: refusal.error }, null, 2) };
  if (!(error instanceof Breakdown)) throw error;
  return { requestId, status: 500, body: JSON.stringify({ error: INTERNAL }) };
}

const INTERNAL: StripeError = { type: 'api_error', message: 'An unknown error occurred' };

/**
 * Converts a stored response to a reply.
 * @param again the repeated request, if the response is that of an earlier request with the same key
 */
function toReply({ headers }: SimulatorRequest, kept: StoredReply, again?: StripeRequest): SimulatorReply {
  const key = headers['idempotency-key'];
  const version = headers['stripe-version'];
  return {
    status: kept.status,
    headers: {
      'content-type': 'application/json',
      'request-id': again?.id ?? kept.requestId,
      ...(typeof key === 'string' && { 'idempotency-key': key, 'original-request': kept.requestId }),
      ...(again && { 'idempotent-replayed': 'true' }),
      ...(typeof version === 'string' && { 'stripe-version': version }),
      // A retry with the same key would only get the same response.
      ...(kept.status === 500 && { 'stripe-should-retry': 'false' }),
    },
    body: kept.body,
  };
}

/** Stripe's responses before a request starts: rate-limited or unavailable. */
export function refuseStripe(status: number): SimulatorReply {
  const requestId = newId('req');
  const json = { 'content-type': 'application/json', 'request-id': requestId };
  if (status === 429) {
    const error = {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    };
    return { status, headers: json, body: JSON.stringify({ error }) };
  }
  // A gateway in front of Stripe responds in its own format.
  if (status === 502)
    return {
      status,
      headers: { 'content-type': 'text/html' },
      body: '<html><h1>502 Bad Gateway</h1></html>',
    };
  return { status, headers: json, body: JSON.stringify({ error: INTERNAL }) };
}
