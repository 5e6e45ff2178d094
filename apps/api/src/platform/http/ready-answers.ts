import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Replies that are the same for all visitors without a session, sent as bytes before cookies, session and body cost
 * anything. Only for calls open to everyone; a request with a session cookie is handled normally.
 */
export function readyAnswers(
  app: FastifyInstance,
  sessionCookie: string,
  answers: Readonly<Record<string, () => Promise<Buffer>>>,
): void {
  const byUrl = new Map(Object.entries(answers));
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', method, headers } = request.raw;
    const answer = byUrl.get(url);
    if (!answer || method !== 'GET' || headers.cookie?.includes(sessionCookie)) return done();
    answer().then((bytes) => reply.headers(HEADERS).send(bytes), done);
  });
}
