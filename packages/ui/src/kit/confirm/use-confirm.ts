import { createContext, type ReactNode, use } from 'react';

export type ConfirmOptions = {
  title: string;
  text: ReactNode;
  /** The verb of the action ("Delete the address"), never just "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action cannot be undone. Its button is then outlined and has a bin icon. */
  destructive?: boolean;
  /** Makes "Cancel" the primary button, for actions of last resort. */
  better?: 'cancel';
};

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | undefined>(undefined);

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
