import { useState } from 'react';

/**
 * The row that an open dialog is about: its current state in the list or, if a colleague or a filter has removed it from
 * the list, its last state, so that input is not lost.
 * @param opened the id of the row for which the dialog was opened; null or undefined while it is closed
 */
export function useLastKnownRow<Row>(opened: string | number | null | undefined, current: Row | undefined) {
  const [last, setLast] = useState({ opened, row: current });
  const isSame = last.opened === opened;
  if (!isSame || (current !== undefined && current !== last.row)) setLast({ opened, row: current });
  const row = current ?? (isSame ? last.row : undefined);
  return { row, isGone: row !== undefined && current === undefined };
}
