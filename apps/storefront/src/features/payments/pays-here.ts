const KEY = 'pays-here';

/** This very tab goes to the provider's page, because no second window could be opened, and goes on when it comes back. */
export function rememberPaysHere(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // A browser that keeps nothing: the page at the end has a link that leads on.
  }
}

export function paysHere(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function clearPaysHere(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
