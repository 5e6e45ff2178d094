/** Chromium's `beforeinstallprompt` event; other browsers do not have it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's install prompt for our own button: the event is fired once, soon after the page has loaded. */
export function listenForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(undefined));
}

export const installOffer = {
  isOpen: (): boolean => offer !== undefined,
  subscribe: (onChange: () => void) => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  },
  /** Shows the browser's install prompt, which can be used once. */
  accept: (): void => {
    void offer?.prompt();
    setOffer(undefined);
  },
};

function setOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}
