const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether a web address is one of this machine itself, where what is said in the clear does not leave it. */
export const isOnThisMachine = ({ protocol, hostname }: URL): boolean =>
  /^https?:$/.test(protocol) && LOOPBACK.test(hostname);
