import { createContext, type ReactNode, use } from 'react';
import type { NoticeKind } from '../notice/notice.tsx';

export type ToastOptions = {
  kind: NoticeKind;
  title: string;
  text?: ReactNode;
  /** How long the toast is shown, in milliseconds. Defaults to 5000; errors stay until they are closed. */
  duration?: number;
  /** Whether a form's error summary announces the same text; the toast is then not announced. */
  isInForm?: boolean;
};

type Toasts = {
  show: (options: ToastOptions) => void;
  close: () => void;
  /** Closes the toast if it was shown before the user's last click. */
  leave: () => void;
};

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** All three functions are stable across renders, so effects may depend on them. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
