import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { NoRoom, Release, Turns } from '#platform/load/turns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request holds of what is scarce. */
    held: Release[] | null;
    /** The work of its handler, which may go on after the reply or without a caller. */
    work: Promise<unknown> | null;
  }
}

/** Gives back what requests hold once they are answered, or their caller has gone and their work has ended. */
export const heldTurns = fp(
  async (app: FastifyInstance) => {
    app.decorateRequest('held', null);
    app.decorateRequest('work', null);
    app.addHook('onResponse', (request, _, done) => {
      giveBackAfterWork(request);
      done();
    });
  },
  { name: 'held-turns' },
);

/** Gives back at once what a request holds, such as before it waits for something else. */
export function giveBack(request: FastifyRequest): void {
  const { held } = request;
  request.held = null;
  held?.forEach((release) => release());
}

function giveBackAfterWork(request: FastifyRequest): void {
  const { held, work } = request;
  if (!held) return;
  const give = () => giveBack(request);
  // A caller who hangs up, or a reply that came late, must not make room for more of the same work.
  if (work) void work.then(give, give);
  else give();
}

export function hold(request: FastifyRequest, reply: FastifyReply, release: Release): void {
  if (!request.held) {
    request.held = [];
    // The hook above is not run for a caller who has hung up.
    reply.raw.once('close', () => giveBackAfterWork(request));
  }
  request.held.push(release);
}

/** Calls `begin` in its turn, with the place held until the request is over; a caller who hangs up no longer waits. */
export function takeTurn(
  turns: Turns,
  { request, reply, key, rank }: { request: FastifyRequest; reply: FastifyReply; key: string; rank?: number },
  begin: () => void,
): NoRoom | undefined {
  let hasBegun = false;
  const answer = turns.take(
    key,
    (release) => {
      hasBegun = true;
      hold(request, reply, release);
      begin();
    },
    rank,
  );
  if (typeof answer === 'string') return answer;
  if (!hasBegun) reply.raw.once('close', answer);
  return undefined;
}
