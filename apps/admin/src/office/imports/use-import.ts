import { useQueryClient } from '@tanstack/react-query';
import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, MapImport } from '@trpeza/contract/office/imports.schemas';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';

export const importQuery = (id: number) => api.query('GET /api/imports/{id}', { params: { id } });

/** The page where a file of this kind is uploaded or, with an id, where that import is continued. */
export const importPathOf = (kind: ImportKind, id?: number): string => {
  const begun = id === undefined ? {} : { import: String(id) };
  return kind === 'bank' ? paths.moneyReceived({ tab: 'bank', ...begun }) : paths.imports({ kind, ...begun });
};

/** The request that confirms the mapping as it is. */
export const bodyOf = ({ mapping, takesHidden }: ImportDetail): MapImport => ({
  ...mapping,
  ...(takesHidden !== null && { takesHidden }),
});

/** Saves the column mapping and the corrections of single rows. The response is the new preview. */
export function useSaveMapping({ id }: ImportDetail, onSaved?: () => void) {
  const client = useQueryClient();
  return useSave(
    api.mutation('PUT /api/imports/{id}', (body: MapImport) => ({ params: { id }, body })),
    {
      onSaved: (changed) => {
        client.setQueryData(importQuery(id).queryKey, changed);
        onSaved?.();
      },
      // The form shows the problem.
      onFailed: () => true,
    },
  );
}
