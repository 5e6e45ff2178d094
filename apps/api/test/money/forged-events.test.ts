import { describe, expect, it } from 'vitest';
import { buildShopper, buildOrder } from '#test/builders/orders.ts';
import { openCheckout, payWithCard } from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createFakeClock } from '#test/fake-clock.ts';
import { paymentEvent, signedEvent } from '#test/signed-event.ts';
import { signedPayments } from '#test/signed-payments.ts';
import { createTestApp } from '#test/test-app.ts';
import { RUNS_ALL, MONEY_SEED as SEED } from './money-run.ts';
import { createRandom } from './random.ts';

const FORGERIES = RUNS_ALL ? 3_000 : 84;
/** The secrets during a rotation: the oldest one is no longer valid. */
const [OLDEST, OLD, NEW] = ['whsec_the_one_before_that', 'whsec_the_one_before', 'whsec_the_one_now'];
const MINUTE = 60_000;

const clock = createFakeClock();
const app = await createTestApp({ payments: signedPayments([NEW, OLD], clock) });
const stranger = app.visit();
const random = createRandom(SEED);
const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;

interface Sent {
  payload: string;
  headers: Record<string, string>;
}
const send = async ({ payload, headers }: Sent): Promise<number> =>
  (await stranger.send({ method: 'POST', url: '/api/stripe/webhook', payload, headers })).status;

/** Creates a paid checkout without an order. A genuine event about the payment would create the order. */
async function buildPaid(): Promise<string> {
  const { visitor } = await buildShopper(app);
  const { intent } = await openCheckout(visitor);
  await payWithCard(visitor, intent.clientSecret);
  const { providerReference } = await app.db
    .selectFrom('payments')
    .select('providerReference')
    .where('checkoutId', '=', intent.orderId)
    .executeTakeFirstOrThrow();
  return providerReference!;
}

for (let nth = 0; nth < 3; nth += 1) await buildOrder(app);
const references = [await buildPaid(), await buildPaid()];

const newEvent = () =>
  paymentEvent(
    pick(references),
    pick(['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created']),
    clock.now(),
  );
const sign = (event: object = newEvent(), given: { secret?: string; at?: Date } = {}): Sent =>
  signedEvent(event, { secret: pick([NEW, OLD]), at: clock.now(), ...given });
const withSignature = (sent: Sent, signature: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'stripe-signature': signature },
});
const signatureOf = (sent: Sent): string => sent.headers['stripe-signature']!;
const hashOf = (sent: Sent): string => /v1=([\da-f]+)/.exec(signatureOf(sent))![1]!;

/** Replaces one character with another of the same kind. */
function altered(text: string, among: string): string {
  const places = [...text].flatMap((each, at) => (among.includes(each) ? [at] : []));
  const at = pick(places);
  const other = pick([...among].filter((each) => each !== text[at]));
  return text.slice(0, at) + other + text.slice(at + 1);
}

/** Events without a valid, recent signature. */
const FORGERIES_OF: Record<string, () => Sent> = {
  'no signature': () => {
    const { payload, headers } = sign();
    const { 'stripe-signature': _, ...rest } = headers;
    return { payload, headers: rest };
  },
  'an empty signature': () => withSignature(sign(), pick(['', ' ', 't=', 'v1=', 't=,v1=', ','])),
  'a signature with another secret': () => sign(newEvent(), { secret: `whsec_${random(1e9)}` }),
  'a signature with an expired secret': () => sign(newEvent(), { secret: OLDEST }),
  'the signature of another event': () => withSignature(sign(), signatureOf(sign())),
  'an altered signature': () => {
    const sent = sign();
    return withSignature(
      sent,
      signatureOf(sent).replace(hashOf(sent), (hash) => altered(hash, '0123456789abcdef')),
    );
  },
  'a truncated signature': () => {
    const sent = sign();
    return withSignature(sent, signatureOf(sent).slice(0, -1 - random(63)));
  },
  'another signature scheme': () => {
    const sent = sign();
    return withSignature(sent, signatureOf(sent).replace('v1=', pick(['v0=', 'v2=', 'V1=', 'v1:'])));
  },
  'an altered timestamp': () => {
    const sent = sign(newEvent(), { at: new Date(clock.now().getTime() - 6 * MINUTE) });
    return withSignature(
      sent,
      signatureOf(sent).replace(/t=\d+/, `t=${Math.floor(clock.now().getTime() / 1000)}`),
    );
  },
  'an old timestamp': () =>
    sign(newEvent(), { at: new Date(clock.now().getTime() - (301 + random(1e6)) * 1000) }),
  'an altered body': () => {
    const sent = sign();
    return { ...sent, payload: altered(sent.payload, '0123456789abcdefghijklmnopqrstuvwxyz') };
  },
  'a reformatted body': () => {
    const sent = sign();
    return { ...sent, payload: JSON.stringify(JSON.parse(sent.payload)) };
  },
  'an extended body': () => {
    const sent = sign();
    return { ...sent, payload: `${sent.payload}${pick([' ', '\n', '{}', '\u0000'])}` };
  },
  'a truncated body': () => {
    const sent = sign();
    return { ...sent, payload: sent.payload.slice(0, -1) };
  },
};
const KINDS = Object.keys(FORGERIES_OF);

describe(`a forged provider event (seed ${SEED})`, () => {
  it(`is rejected and changes nothing: ${FORGERIES} forgeries of ${KINDS.length} kinds`, async () => {
    const before = await fingerprintDatabase(app.db);
    const accepted: string[] = [];
    for (let nth = 0; nth < FORGERIES; nth += 1) {
      const kind = KINDS[nth % KINDS.length]!;
      const status = await send(FORGERIES_OF[kind]!());
      if (status !== 400) accepted.push(`${kind}: ${status}`);
    }
    expect(accepted).toEqual([]);
    await app.applyEvents();
    expect(await fingerprintDatabase(app.db)).toEqual(before);
  }, 120_000);

  it('changes nothing when it repeats a genuine event, now or later', async () => {
    const originals = Array.from({ length: 20 }, () => sign());
    for (const original of originals) expect(await send(original)).toBe(200);
    await app.applyEvents();
    // The genuine events created an order for each payment.
    expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(5);
    const before = await fingerprintDatabase(app.db);
    for (let nth = 0; nth < 40; nth += 1) expect(await send(pick(originals))).toBe(200);
    clock.advance(6 * MINUTE);
    for (let nth = 0; nth < 40; nth += 1) expect(await send(pick(originals))).toBe(400);
    await app.applyEvents();
    expect(await fingerprintDatabase(app.db)).toEqual(before);
  });
});
