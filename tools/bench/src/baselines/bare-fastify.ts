import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** The least that Fastify can do: the bytes of a file, read once, at one address. */
const bytes = readFileSync(process.argv[2]!);
const app = Fastify();
app.get('/api/meals', (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ port: new URL(app.listeningOrigin).port });
// No requests come once the parent process is gone.
process.once('disconnect', () => process.exit());
