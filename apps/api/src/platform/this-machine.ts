const NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether a web address is one of this machine itself, where what is said in the clear does not leave it. */
export const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && NAMES.has(hostname);
