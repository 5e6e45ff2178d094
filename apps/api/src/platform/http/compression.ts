import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** One content in the encodings that browsers accept; `br` and `gzip` are missing where they save nothing. */
export interface Packed {
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export type Encoding = keyof Packed;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** @param quality brotli's own scale; 11 for what is cached for long, 6 for a rarely requested page */
export async function compress(plain: Buffer, quality = 11): Promise<Packed> {
  if (plain.length < 256) return { plain };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([asBrotli(plain, { params }), asGzip(plain, { level: 9 })]);
  return { plain, br, gzip: gz };
}

/** The best encoding that the caller accepts; one refused with `q=0` is not accepted. */
export function encodingFor(
  accepted: string | undefined,
  content: { br?: unknown; gzip?: unknown },
): Encoding {
  const accepts = (name: string) =>
    new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)?( *,|$))`).test(accepted ?? '');
  if (content.br && accepts('br')) return 'br';
  if (content.gzip && accepts('gzip')) return 'gzip';
  return 'plain';
}

const packers = {
  // The quickest quality: it makes a board of a hundred orders twenty times smaller in a few milliseconds.
  br: (text: string) => asBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => asGzip(text, { level: 1 }),
};

/** Smaller replies fit into a few packets as they are. */
const WORTH_IT = 4096;

/** Compresses long API replies: a driver's phone loads the round of the day over a weak signal. */
export function compressedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding'))
      return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding'], packers);
    if (encoding === 'plain') return done(null, payload);
    reply.header('content-encoding', encoding);
    packers[encoding](payload).then((packed) => done(null, packed), done);
  });
}
