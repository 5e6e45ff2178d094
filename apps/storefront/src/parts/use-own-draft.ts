import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readSession } from '@trpeza/api-client/session';
import { dropDraft } from '@trpeza/ui/kit/drafts/drafts';
import type { FormDraft } from '@trpeza/ui/kit/form/use-form-values';

/**
 * What somebody is filling in, over a reload and the end of their session. Whoever goes elsewhere leaves it undone: next
 * time the form says what is kept at the house, as for an allergy it must.
 */
export function useOwnDraft(name: string, userId: number): FormDraft {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (readSession(client)?.user?.id === userId) dropDraft(name);
    },
    [client, name, userId],
  );
  return { name, userId };
}
