/** How long a finger that bounces, or a hand that presses twice out of habit, counts as one press; in milliseconds. */
export const PRESS_PAUSE = 700;

let until = 0;
let isGuarded = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * For a moment from now on a press does nothing, wherever it lands: it was meant for what has just gone from under the
 * finger. Called by whatever moves an order or money, before anything on the page changes. Buttons say so to who cannot
 * see it.
 */
export function pausePresses(): void {
  if (!isGuarded) addEventListener('click', dropPress, { capture: true });
  isGuarded = true;
  until = performance.now() + PRESS_PAUSE;
  document.body.setAttribute('aria-disabled', 'true');
  clearTimeout(timer);
  timer = setTimeout(() => document.body.removeAttribute('aria-disabled'), PRESS_PAUSE);
}

/** Goes by when the finger came down: a device that is busy hands the press over later. What scripts press is no finger. */
function dropPress(event: MouseEvent): void {
  if (!event.isTrusted || event.timeStamp >= until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
