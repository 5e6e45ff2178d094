import { createContext, type ReactNode, use } from 'react';
import type { NoticeKind } from '../notice/notice.tsx';

export type ToastOptions = {
  kind: NoticeKind;
  title: string;
  text?: ReactNode;
  /** Milliseconds; 5000 unless given, and an error stays until closed. */
  duration?: number;
  /** A form's error summary says the same and is read out: then this is only shown. */
  isInForm?: boolean;
};

type Toasts = {
  show: (options: ToastOptions) => void;
  close: () => void;
  /** Closes the message if it was shown before the user's last press. */
  leave: () => void;
};

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** All three are stable across renders, so effects may depend on them. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
