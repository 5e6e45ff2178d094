import { localDateOf } from '@trpeza/i18n/formats';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';

/**
 * The current month and the eleven before it, newest first, as `yyyy-MM`.
 * @param now an instant, converted to a month in the kitchen's time zone
 */
export function lastMonths(now: string, timeZone: string): string[] {
  const [year, month] = (localDateOf(now, timeZone) ?? '1970-01').split('-').map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** The months to choose from, determined when the page was opened. */
export function useLastMonths(): string[] {
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const [now] = useState(() => new Date().toISOString());
  return lastMonths(now, timeZone);
}
