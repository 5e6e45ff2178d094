import type { Site } from '@trpeza/contract/access/access';

/** The site of a host name, by its first label. Unknown labels mean the shop. */
export function siteOf(host: string): Site {
  const [label] = host.split('.');
  return label === 'staff' || label === 'admin' ? label : 'shop';
}

/** The origin of another site relative to a request: `staff.localhost:3000` → `http://admin.localhost:3000`. */
export function originOf(site: Site, request: { protocol: string; host: string }): string {
  const base =
    siteOf(request.host) === 'shop' ? request.host : request.host.slice(request.host.indexOf('.') + 1);
  return `${request.protocol}://${site === 'shop' ? '' : `${site}.`}${base}`;
}
