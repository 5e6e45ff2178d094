import { useState } from 'react';

/**
 * Returns the row that an open dialog is about, in its current state. If a colleague or a filter has removed the row from
 * the list, returns its last known state, so that input is not lost.
 * @param opened the id of the row for which the dialog was opened; null or undefined while the dialog is closed
 */
export function useLastKnownRow<Row>(opened: string | number | null | undefined, current: Row | undefined) {
  const [last, setLast] = useState({ opened, row: current });
  const isSame = last.opened === opened;
  if (!isSame || (current !== undefined && current !== last.row)) setLast({ opened, row: current });
  const row = current ?? (isSame ? last.row : undefined);
  return { row, isGone: row !== undefined && current === undefined };
}
