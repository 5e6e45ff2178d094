import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readSession } from '@trpeza/api-client/session';
import { removeDraft } from '@trpeza/ui/kit/drafts/drafts';
import type { FormDraft } from '@trpeza/ui/kit/form/use-form-values';

/**
 * A draft of the user's input that survives a reload and the end of their session. Navigating away discards it: the next
 * time, the form shows what the server has stored, which is essential for allergies.
 */
export function useOwnDraft(name: string, userId: number): FormDraft {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (readSession(client)?.user?.id === userId) removeDraft(name);
    },
    [client, name, userId],
  );
  return { name, userId };
}
