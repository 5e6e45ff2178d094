import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';

/** Toasts for the result of a mutation; errors stay until dismissed. */
export function useResultToast() {
  const toast = useToast();
  const errorText = useErrorText();
  return {
    done: (title: string) => toast.show({ kind: 'success', title }),
    failed: (title: string) => (error: unknown) =>
      toast.show({ kind: 'error', title, text: errorText(error, title) }),
  };
}
