import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { CalendarPreview } from '@trpeza/contract/ordering/calendar.schemas';
import { findProblems } from '@trpeza/ui/kit/form/find-problems';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import type { SettingForm } from './section.form.tsx';
import { bodyOf } from './setting-values.ts';

export type Preview = CalendarPreview;
type Body = Input<'POST /api/settings/preview'>['body'];

const schema = () => import('@trpeza/contract/ordering/calendar.schemas').then((all) => all.UnsavedRules);

/** Previews the typed values with the server's rules. While one of them is invalid, the last response stays visible. */
export function usePreview(
  { values, isDirty }: SettingForm,
  onAffected: (affected: Preview['affected']) => void,
) {
  const { i18n: words } = useTranslation();
  const [last, setLast] = useState<Preview>();
  const typed = bodyOf('calendar', values);
  const preview = useQuery({
    queryKey: ['POST /api/settings/preview', typed],
    queryFn: async () => {
      const body = await rulesOf(typed);
      const found = isDirty ? await findProblems(schema, body, words) : {};
      return Object.keys(found).length > 0 ? null : api.call('POST /api/settings/preview', { body });
    },
    placeholderData: keepPreviousData,
  });
  const { data } = preview;
  useEffect(() => {
    if (!data) return;
    setLast(data);
    onAffected(data.affected);
  }, [data, onAffected]);
  return { ...preview, data: data ?? (data === null ? last : undefined), isWhole: data !== null };
}

/** Keeps the calendar rules only: the section has other settings, which the schema of the preview rejects as unknown. */
export async function rulesOf(typed: ReturnType<typeof bodyOf>): Promise<Body> {
  const { shape } = await schema();
  return Object.fromEntries(Object.entries(typed).filter(([key]) => key in shape)) as Body;
}
