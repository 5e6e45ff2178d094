import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { guardBack } from './back-guard.ts';

/** Position in the history, as React Router stores it. */
const positionIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/**
 * Asks before the browser's Back or Forward leaves a page with unsaved input. Navigation within the page, such as closing
 * the cart, is not blocked.
 */
export function useBackGuard(isDirty: boolean): void {
  const { t } = useTranslation('common');
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    if (!isDirty) return;
    const here = positionIn(history.state);
    let isReturning = false;
    return guardBack((event) => {
      const to = positionIn(event.state);
      const isSamePage = location.pathname === pathname && location.search === search;
      if (!isReturning && (here === undefined || to === undefined || isSamePage)) return;
      // The browser's blocking `confirm`: the router would navigate before an asynchronous dialog was answered.
      if (!isReturning && confirm(`${t('unsaved.title')}\n${t('unsaved.text')}`)) return;
      event.stopImmediatePropagation();
      if (!isReturning) history.go(here! - to!);
      isReturning = !isReturning;
    });
  }, [isDirty, key, pathname, search, t]);
}
