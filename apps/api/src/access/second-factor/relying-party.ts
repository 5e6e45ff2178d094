import { isIP } from 'node:net';
import type { Site } from '@trpeza/contract/access/access';
import { originOf } from '#platform/http/site.ts';

export interface RelyingParty {
  /** The host to which browsers bind the passkey (WebAuthn RP ID). */
  host: string;
  /** The only origin accepted in a response from the browser. */
  origin: string;
}

/**
 * The relying party of a site, derived from the configured public URL, never from a request. The shop's host is a suffix
 * of the other sites' hosts, so one passkey serves all three. Browsers do not allow that for `localhost`, so in
 * development each site has its own.
 */
export function relyingPartyOf(publicUrl: URL, site: Site): RelyingParty {
  const { protocol, host, hostname } = publicUrl;
  const origin = originOf(site, { protocol: protocol.slice(0, -1), host });
  const isShared = hostname.includes('.') && isIP(hostname) === 0;
  return { host: isShared ? hostname : new URL(origin).hostname, origin };
}
