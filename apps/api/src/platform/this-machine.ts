const NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a URL points to this machine, so that unencrypted traffic does not leave it. */
export const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && NAMES.has(hostname);

const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether other machines can reach a server with this listening address and public URL. */
export const isReachedFromOtherMachines = ({
  HOST,
  PUBLIC_URL,
}: {
  HOST: string;
  PUBLIC_URL?: string | undefined;
}) => !LOOPBACK.test(HOST) || (PUBLIC_URL !== undefined && !LOOPBACK.test(new URL(PUBLIC_URL).hostname));

/** Addresses of private networks, and names that are only resolved within them. */
const PRIVATE =
  /^(10\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|\[f[cd]|\[fe80|\[::1\]$|[^.]+$|.+\.(localhost|local|lan|home|internal|intranet|home\.arpa|test)$)/i;

/** Whether the host of a URL can be on the internet, rather than in a private network. */
export const isReachedFromInternet = (url: string): boolean => !PRIVATE.test(new URL(url).hostname);
