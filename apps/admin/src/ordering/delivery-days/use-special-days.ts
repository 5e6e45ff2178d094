import { useQuery } from '@tanstack/react-query';
import type { OpenedDate, SettingKey } from '@trpeza/contract/office/settings.schemas';
import { api } from '../../api.ts';

interface Days {
  closed: readonly string[];
  opened: readonly OpenedDate[];
}

/** Adds an extra delivery day and removes it from the closed dates, which take precedence over extra days. */
export const withOpenedDate = ({ closed, opened }: Days, day: OpenedDate): Partial<Days> => ({
  opened: [...opened, day],
  ...(closed.includes(day.date) && { closed: closed.filter((date) => date !== day.date) }),
});

/** Closes a date: an extra delivery day is removed, a regular one becomes a closed date. Past dates are dropped. */
export const withClosedDate = ({ closed, opened }: Days, date: string, today: string): Partial<Days> =>
  opened.some((day) => day.date === date)
    ? { opened: opened.filter((day) => day.date !== date) }
    : { closed: [...closed.filter((each) => each >= today && each !== date), date].sort() };

/** The closed dates and the extra delivery days of the settings, and the request that changes them. */
export function useSpecialDays() {
  const settings = useQuery({ ...api.query('GET /api/settings'), refetchOnMount: 'always' });
  const saved = (key: string) => settings.data?.find(({ settingKey }) => settingKey === key);
  const listed = <Value>(key: SettingKey) => JSON.parse(saved(key)?.settingValue ?? '[]') as Value[];
  return {
    /** False until the current settings are loaded, because a change replaces the whole list. */
    isLoaded: settings.data !== undefined && settings.isFetchedAfterMount,
    days: {
      closed: listed<string>('closed_dates'),
      opened: listed<OpenedDate>('opened_dates'),
    },
    reload: () => settings.refetch(),
    call: api.mutation('PUT /api/settings', ({ closed, opened }: Partial<Days>) => {
      const values = { ...(closed && { closed_dates: closed }), ...(opened && { opened_dates: opened }) };
      const changes = Object.entries(values).map(([key, value]) => ({
        key: key as SettingKey,
        value,
        expectedUpdatedAt: saved(key)?.updatedAt ?? null,
      }));
      return { body: { changes } };
    }),
  };
}
