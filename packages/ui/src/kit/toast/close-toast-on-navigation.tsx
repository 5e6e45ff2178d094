import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useToast } from './use-toast.ts';

/** Closes the current toast when the user navigates to another page. Used once in an app, inside the router. */
export function CloseToastOnNavigation() {
  const { leave } = useToast();
  const { pathname, search } = useLocation();
  useEffect(() => {
    leave();
  }, [pathname, search, leave]);
  return null;
}
