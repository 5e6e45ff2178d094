import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { Pool } from 'pg';
import type { Delivery } from '../minimal-kysely/buying.ts';

/**
 * The minimum cost of an order on this stack: the minimal shop again, with every call one prepared database function
 * whose JSON is passed on unchanged. Not maintainable in practice; it shows the lower bound.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
// Without a listener an idle connection that breaks ends the process.
pool.on('error', () => {});
const app = Fastify();
await app.register(cookie);

async function answer(call: string, values: unknown[]): Promise<string | undefined> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  const query = { name: call, text: `select ${call}(${places})::text as answer`, values };
  return (await pool.query<{ answer: string }>(query)).rows[0]?.answer;
}

const object = (properties: Record<string, object>) => {
  return { body: { type: 'object', required: Object.keys(properties), properties } };
};
const text = { type: 'string', maxLength: 200 };
const calls: [path: string, schema: object, call: string, values: (body: never) => unknown[]][] = [
  [
    '/cart',
    object({ mealId: { type: 'integer' }, quantity: { type: 'integer', minimum: 1, maximum: 100 } }),
    'add_to_cart',
    ({ mealId, quantity }: { mealId: number; quantity: number }) => [mealId, quantity],
  ],
  [
    '/checkouts',
    object({ deliveryDate: text, deliverySlot: text, delivery: { type: 'object' } }),
    'start_checkout',
    ({ deliveryDate, deliverySlot, delivery }: Delivery) => [deliveryDate, deliverySlot, delivery],
  ],
  [
    '/orders',
    object({ checkoutId: text }),
    'place_order',
    ({ checkoutId }: { checkoutId: string }) => [checkoutId],
  ],
];
for (const [path, schema, call, values] of calls)
  app.post(path, { schema }, async ({ cookies, body }, reply) => {
    const json = await answer(call, [cookies['session'] ?? '', ...values(body as never)]);
    return json === undefined || json === null
      ? reply.status(409).send({ error: 'this cannot be done' })
      : reply.type('application/json').send(json);
  });

await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: new URL(app.listeningOrigin).port });
// No requests come once the parent process is gone.
process.once('disconnect', () => process.exit());
