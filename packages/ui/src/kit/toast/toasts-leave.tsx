import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useToast } from './use-toast.ts';

/** Stands once inside an app's router: a message does not follow anybody to a page that it says nothing about. */
export function ToastsLeave() {
  const { leave } = useToast();
  const { pathname, search } = useLocation();
  useEffect(() => {
    leave();
  }, [pathname, search, leave]);
  return null;
}
