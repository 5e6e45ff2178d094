import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useToast } from './use-toast.ts';

/** Used once inside an app's router: closes a message when the user navigates to another page. */
export function CloseToastOnNavigation() {
  const { leave } = useToast();
  const { pathname, search } = useLocation();
  useEffect(() => {
    leave();
  }, [pathname, search, leave]);
  return null;
}
