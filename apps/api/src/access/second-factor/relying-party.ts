import { isIP } from 'node:net';
import type { Site } from '@trpeza/contract/access/access';
import { originOf } from '#platform/http/site.ts';

export interface RelyingParty {
  /** The host for which browsers keep the passkey (WebAuthn's RP ID). */
  host: string;
  /** The only origin that a browser may report. */
  origin: string;
}

/**
 * Where a passkey of a site works, from the public URL and never from a request. The shop's host is a suffix of the other
 * sites' hosts, so one passkey serves all three. Browsers refuse that for `localhost`: on a desk each site has its own.
 */
export function relyingPartyOf(publicUrl: URL, site: Site): RelyingParty {
  const { protocol, host, hostname } = publicUrl;
  const origin = originOf(site, { protocol: protocol.slice(0, -1), host });
  const isShared = hostname.includes('.') && isIP(hostname) === 0;
  return { host: isShared ? hostname : new URL(origin).hostname, origin };
}
