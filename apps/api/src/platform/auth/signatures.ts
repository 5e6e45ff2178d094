import type { Signer } from '@fastify/cookie';

/** More than the people who are here on the same day; whatever is forgotten is computed again. */
const MOST = 10_000;

/**
 * Computes the signature of a cookie once, not twice for each call. This remembers arithmetic alone: whether the session
 * still exists, and whose it is, is read from the database every time.
 */
export function rememberSignatures(signer: Signer): Pick<Signer, 'sign' | 'unsign'> {
  /** What cookies that came back with a good signature sign, and the other way round. */
  const values = new Map<string, ReturnType<Signer['unsign']>>();
  const cookies = new Map<string, string>();

  const remember = (cookie: string, unsigned: ReturnType<Signer['unsign']>, value: string) => {
    values.set(cookie, unsigned);
    cookies.set(value, cookie);
    if (values.size <= MOST) return;
    const [[oldest, { value: its }] = [cookie, unsigned]] = values;
    values.delete(oldest);
    if (its !== null) cookies.delete(its);
  };

  return {
    sign: (value) => cookies.get(value) ?? signer.sign(value),
    unsign: (cookie) => {
      const known = values.get(cookie);
      if (known) return known;
      const unsigned = signer.unsign(cookie);
      if (unsigned.valid) remember(cookie, unsigned, unsigned.value);
      return unsigned;
    },
  };
}
