import { useKitchen } from '@trpeza/ui/features/back-office/use-kitchen';
import { useState } from 'react';
import { lastMonths } from './report-filters.ts';

/** The months that can be chosen, as they were when the page was opened. */
export function useLastMonths(): string[] {
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const [now] = useState(() => new Date().toISOString());
  return lastMonths(now, timeZone);
}
