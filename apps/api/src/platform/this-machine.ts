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
