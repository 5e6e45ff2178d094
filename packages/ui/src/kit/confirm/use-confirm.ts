import { createContext, type ReactNode, use } from 'react';

export type ConfirmOptions = {
  title: string;
  text: ReactNode;
  /** The verb of the action ("Delete the address"), never just "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Outlined and with a bin icon, for actions that cannot be undone. */
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
