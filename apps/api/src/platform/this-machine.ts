const NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a URL is one of this machine itself, where unencrypted traffic does not leave it. */
export const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && NAMES.has(hostname);

const LOOPBACK = /^(localhost|([\w-]+\.)+localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Whether other machines can reach a server with this listening address and public URL. */
export const isReachedFromElsewhere = ({
  HOST,
  PUBLIC_URL,
}: {
  HOST: string;
  PUBLIC_URL?: string | undefined;
}) => !LOOPBACK.test(HOST) || (PUBLIC_URL !== undefined && !LOOPBACK.test(new URL(PUBLIC_URL).hostname));

/** Names that only a private network knows, and its addresses. */
const PRIVATE =
  /^(10\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|\[f[cd]|\[fe80|\[::1\]$|[^.]+$|.+\.(localhost|local|lan|home|internal|intranet|home\.arpa|test)$)/i;

/** Whether a URL's host can be that of a server on the internet, rather than of a private network. */
export const isReachedFromInternet = (url: string): boolean => !PRIVATE.test(new URL(url).hostname);
