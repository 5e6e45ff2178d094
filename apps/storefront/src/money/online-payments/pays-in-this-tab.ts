const KEY = 'pays-here';

/**
 * Records that this tab itself navigates to the provider's page, because no second window could be opened, and that it
 * continues the checkout on return.
 */
export function storePaysInThisTab(): void {
  try {
    sessionStorage.setItem(KEY, 'yes');
  } catch {
    // In a browser without storage, the return page has a link to continue.
  }
}

export function paysInThisTab(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function clearPaysInThisTab(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
