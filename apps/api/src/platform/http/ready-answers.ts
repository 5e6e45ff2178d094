import type { FastifyInstance } from 'fastify';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Answers that are the same for everybody who is not signed in, sent as bytes before cookies, session and body cost
 * anything. Only for calls that everyone may make; whoever carries a session goes the ordinary way.
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
