import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Input } from '@trpeza/api-client/client';
import type { SettingResponse, SettingKey } from '@trpeza/contract/office/settings.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { byKey, type SavedSettings, type Section } from './setting-values.ts';

type Body = Input<'PUT /api/settings'>['body'];

interface Outcome {
  onSaved: (now: SavedSettings) => void;
  /** Called with the reloaded settings, including colleagues' changes to other settings. */
  onRead: (now: SavedSettings) => void;
  onRefused: (error: ApiError, text: string) => void;
  /** Called when a colleague has changed one of the settings since it was loaded. */
  onChanged: (key: SettingKey, now: SavedSettings) => void;
}

const { queryKey } = api.query('GET /api/settings');

/** Saves a section atomically: either all of its changes are saved or none. */
export function useSaveSettings(section: Section, { onSaved, onRead, onRefused, onChanged }: Outcome) {
  const { t } = useTranslation(['settings', 'common']);
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const ofEmails = section === 'notifications';
  return useMutation({
    ...api.mutation('PUT /api/settings', (body: Body) => ({ body })),
    onSuccess: (written) => {
      const all = merge(client.getQueryData(queryKey) ?? [], written);
      client.setQueryData(queryKey, all);
      void client.invalidateQueries({ queryKey: ['POST /api/settings/preview'] });
      toast.show({ kind: 'success', title: t(ofEmails ? 'emailsUpdated' : 'updated') });
      onSaved(byKey(all));
      void client
        .invalidateQueries({ queryKey })
        .then(() => onRead(byKey(client.getQueryData(queryKey) ?? all)));
    },
    onError: async (error, { changes }) => {
      const refusal = error instanceof ApiError ? error : new ApiError(500);
      const fallback = t(ofEmails ? 'emailsFailed' : 'failed');
      const isInForm = refusal.code !== 'settings/changed';
      toast.show({
        kind: 'error',
        title: t('common:errors.title'),
        text: errorText(error, fallback),
        isInForm,
      });
      const key =
        refusal.code === 'settings/changed'
          ? changes.find((each) => each.key === refusal.params?.['settingKey'])?.key
          : undefined;
      if (key) {
        await client.invalidateQueries({ queryKey });
        onChanged(key, byKey(client.getQueryData(queryKey) ?? []));
      } else onRefused(byName(refusal, changes), refusal.message || `${fallback}. ${errorText(error)}`);
    },
  });
}

const merge = (all: readonly SettingResponse[], written: readonly SettingResponse[]): SettingResponse[] =>
  all.map((each) => written.find(({ settingKey }) => settingKey === each.settingKey) ?? each);

/** The server refers to a value by its path in the request, `changes.0.value`; the form needs the name of the setting. */
function byName(refusal: ApiError, changes: Body['changes']): ApiError {
  const nameOf = (path: string) => changes[Number(path.split('.')[1])]?.key ?? path;
  const fields = refusal.fields.map((field) => ({ ...field, path: nameOf(field.path) }));
  return new ApiError(refusal.status, { fields });
}
