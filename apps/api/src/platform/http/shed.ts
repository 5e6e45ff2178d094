import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ERROR_STATUS } from '@trpeza/contract/shared/errors';
import type { Language } from '@trpeza/contract/shared/language';
import { DomainError } from '#platform/domain-error.ts';
import { asksForPage } from './errors.ts';
import { errorText } from './error-text.ts';

/** Refusals of calls that the server has no room for. */
type ShedCode = 'common/busy' | 'common/too-many-requests';

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a call as cheaply as possible: words that are ready, and no line in the log. */
    shed(request: FastifyRequest, reply: FastifyReply, code: ShedCode): void;
  }
  interface FastifyRequest {
    isShed: boolean;
  }
}

/** How long callers are asked to wait, at random, so that they do not all come back in the same moment. */
const WAIT = { least: 2, most: 5 };

/**
 * After how many milliseconds somebody who asks for too much is refused: who is refused at once asks again at once, and
 * refusing a flood would cost others as much as answering it. At random, so that the refusals of a burst are no burst.
 */
export const tooManyAfter = (): number => 500 + Math.random() * 1_000;

/** The log says how many were refused, not each of them: a flood must not fill the disk. */
const SUMMARY_MS = 10_000;

export const shedding = fp(
  async (app: FastifyInstance) => {
    const counts: Partial<Record<ShedCode, number>> = {};
    let summary: NodeJS.Timeout | undefined;
    const summarise = () => {
      summary = undefined;
      app.log.warn({ refused: { ...counts }, seconds: SUMMARY_MS / 1000 }, 'more calls than can be answered');
      for (const code of Object.keys(counts) as ShedCode[]) delete counts[code];
    };
    app.addHook('onClose', async () => clearTimeout(summary));
    app.decorateRequest('isShed', false);
    app.decorate('shed', (request, reply, code) => {
      counts[code] = (counts[code] ?? 0) + 1;
      summary ??= setTimeout(summarise, SUMMARY_MS).unref();
      request.isShed = true;
      // A person gets a page with the kitchen's telephone number.
      if (asksForPage(request)) return void reply.send(new DomainError(code));
      const seconds = WAIT.least + Math.floor(Math.random() * (WAIT.most - WAIT.least + 1));
      reply
        .status(ERROR_STATUS[code])
        .headers({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'retry-after': seconds,
        })
        .send(`${headOf(code, seconds, request.language)},"requestId":"${request.id}"}`);
    });
  },
  { name: 'shedding' },
);

const heads = new Map<string, string>();

/** The body as far as it is the same for many: the language, the code and the seconds make some twenty of them. */
function headOf(code: ShedCode, seconds: number, language: Language): string {
  const key = `${code} ${seconds} ${language}`;
  const known = heads.get(key);
  if (known) return known;
  const params = { seconds };
  const made = JSON.stringify({ code, message: errorText(code, params, language), params }).slice(0, -1);
  heads.set(key, made);
  return made;
}
