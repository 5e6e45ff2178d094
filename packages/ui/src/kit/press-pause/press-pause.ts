/** Time within which a bouncing finger or a habitual double press counts as one press; in milliseconds. */
export const PRESS_PAUSE = 700;

let until = 0;
let isGuarded = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores every press for a moment, wherever it lands: it was aimed at what has just disappeared from under the
 * finger. Called by every action that moves an order or money, before anything on the page changes. Screen readers
 * announce buttons as disabled meanwhile.
 */
export function pausePresses(): void {
  if (!isGuarded) addEventListener('click', dropPress, { capture: true });
  isGuarded = true;
  until = performance.now() + PRESS_PAUSE;
  document.body.setAttribute('aria-disabled', 'true');
  clearTimeout(timer);
  timer = setTimeout(() => document.body.removeAttribute('aria-disabled'), PRESS_PAUSE);
}

/** Uses the time of the press itself, since a busy device delivers it late. Clicks made by scripts are let through. */
function dropPress(event: MouseEvent): void {
  if (!event.isTrusted || event.timeStamp >= until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
