import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { CalendarPreview } from '@trpeza/contract/calendar/calendar.schemas';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { brokenRule, SECTIONS, toValue } from './setting-values.ts';

export type Preview = CalendarPreview;
type Body = Input<'POST /api/settings/preview'>['body'];

const KEYS: readonly SettingKey[] = SECTIONS.calendar;

/** Asks the server's own rule what the typed values would give; while one of them makes no sense, the last answer stays. */
export function usePreview(
  typed: Readonly<Record<string, string>>,
  onAffected: (affected: Preview['affected']) => void,
) {
  const isWhole = KEYS.every((key) => brokenRule(key, typed[key] ?? '') === undefined);
  const body = isWhole ? bodyOf(typed) : undefined;
  const preview = useQuery({
    queryKey: ['POST /api/settings/preview', body],
    queryFn: () => api.call('POST /api/settings/preview', { body: body ?? {} }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
  const affected = preview.data?.affected;
  useEffect(() => {
    if (affected) onAffected(affected);
  }, [affected, onAffected]);
  return { ...preview, isWhole };
}

const bodyOf = (typed: Readonly<Record<string, string>>): Body =>
  Object.fromEntries(KEYS.map((key) => [key, toValue(key, typed[key] ?? '')]));
