const KEY = 'pays-here';

/** Records that this tab navigates to the provider's page, because no second window could be opened, and continues on return. */
export function rememberPaysHere(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // A browser without storage: the return page has a link to continue.
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
