import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { addToCart, findPerson, placeOrder, startCheckout, type Delivery } from './buying.ts';
import { openDatabase } from './tables.ts';

/**
 * The baseline for the product's order flow: the same steps on the same PostgreSQL as a competent developer
 * writes them first, with plain Kysely and nothing tuned. No card, no menu rules, no outbox.
 */
const db = openDatabase(process.env['DATABASE_URL']!);
const app = Fastify();
await app.register(cookie);

declare module 'fastify' {
  interface FastifyRequest {
    accountId: number;
  }
}

app.decorateRequest('accountId', 0);
app.addHook('onRequest', async (request, reply) => {
  const person = await findPerson(db, request.cookies['session'] ?? '');
  if (person?.role !== 'customer') return reply.status(401).send({ error: 'sign in first' });
  request.accountId = person.id;
});

const object = (properties: Record<string, object>) => {
  return { body: { type: 'object', required: Object.keys(properties), properties } };
};
const text = { type: 'string', maxLength: 200 };

app.post<{ Body: { mealId: number; quantity: number } }>(
  '/cart',
  {
    schema: object({ mealId: { type: 'integer' }, quantity: { type: 'integer', minimum: 1, maximum: 100 } }),
  },
  async ({ accountId, body }, reply) =>
    (await addToCart(db, accountId, body)) ??
    reply.status(409).send({ error: 'this meal cannot be ordered' }),
);

app.post<{ Body: Delivery }>(
  '/checkouts',
  { schema: object({ deliveryDate: text, deliverySlot: text, delivery: { type: 'object' } }) },
  ({ accountId, body }) => startCheckout(db, accountId, body),
);

app.post<{ Body: { checkoutId: string } }>(
  '/orders',
  { schema: object({ checkoutId: text }) },
  async ({ accountId, body }, reply) =>
    (await placeOrder(db, accountId, body.checkoutId)) ??
    reply.status(409).send({ error: 'nothing to order' }),
);

await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: new URL(app.listeningOrigin).port });
// No requests come once the parent process is gone.
process.once('disconnect', () => process.exit());
