import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readSession } from '@trpeza/api-client/session';
import { dropDraft, readDraft } from '@trpeza/ui/kit/drafts/drafts';
import { useKeptDraft } from '@trpeza/ui/kit/drafts/use-kept-draft';

/**
 * What somebody is filling in, over a reload and the end of their session. Whoever goes elsewhere leaves it undone: next
 * time the form says what is kept at the house, as for an allergy it must.
 */
export function useFormDraft<T>(name: string, userId: number, start: T) {
  const client = useQueryClient();
  useEffect(
    () => () => {
      if (readSession(client)?.user?.id === userId) dropDraft(name);
    },
    [client, name, userId],
  );
  return useKeptDraft<T>(name, userId, () => readDraft<T>(name, userId) ?? start);
}
