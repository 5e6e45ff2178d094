import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { ImportDetail, MapImport } from '@trpeza/contract/office/imports.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';

export const importsQuery = () => api.query('GET /api/imports');
export const importQuery = (id: number) => api.query('GET /api/imports/{id}', { params: { id } });

/** The page where a file of this kind is uploaded or, with an id, where that import is continued. */
export const importPathOf = (kind: ImportKind, id?: number): string => {
  const begun = id === undefined ? {} : { import: String(id) };
  return kind === 'bank' ? paths.moneyReceived({ tab: 'bank', ...begun }) : paths.imports({ kind, ...begun });
};

/** Uploads a file and opens its column mapping. */
export function useUpload(kind: ImportKind) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) =>
      api.call('POST /api/imports', { body: { kind, fileName: file.name, file: await base64Of(file) } }),
    onSuccess: (sent) => {
      client.setQueryData(importQuery(sent.id).queryKey, sent);
      void navigate(importPathOf(kind, sent.id));
    },
  });
  return { upload: mutate, isUploading: isPending, problem: error ? errorText(error) : undefined };
}

export function useSaveMapping({ id }: ImportDetail) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: MapImport) => api.call('PUT /api/imports/{id}', { params: { id }, body }),
    onSuccess: (changed) => client.setQueryData(importQuery(id).queryKey, changed),
  });
  return { map: mutate, isMapping: isPending, problem: error ? errorText(error) : undefined };
}

/** Imports all rows as previewed. If the result would differ by now, the request fails and a new preview is shown. */
export function useRunImport({ id, trial }: ImportDetail) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    ...api.mutation('POST /api/imports/{id}/do'),
    onMutate: ignoreDoubleClick,
    onSuccess: (done) => client.setQueryData(importQuery(id).queryKey, done),
    onError: () => client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
  const doIt = (isSure: boolean) => mutate({ params: { id }, body: { seen: trial?.seen ?? '', isSure } });
  return { doIt, isDoing: isPending, problem: error ? errorText(error) : undefined };
}

export function useRemoveImport() {
  const { t } = useTranslation('imports');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: number) => api.call('DELETE /api/imports/{id}', { params: { id } }),
    onSuccess: (_done, id) => {
      client.setQueryData(importsQuery().queryKey, (all) => all?.filter((each) => each.id !== id));
      toast.show({ kind: 'success', title: t('open.removed') });
    },
    onError: (error) => toast.show({ kind: 'error', title: t('open.removeFailed'), text: errorText(error) }),
  });
  return { remove: mutate, removing: isPending ? variables : undefined };
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
