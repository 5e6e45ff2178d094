import { useState } from 'react';

/**
 * The row that an open dialog is about: as its list has it now or, once a colleague or a filter has taken it off the list,
 * as it was last, so that what was typed stays. `opened` is what the dialog was opened for, nothing while it is closed.
 */
export function useLastSeen<Row>(opened: string | number | null | undefined, current: Row | undefined) {
  const [last, setLast] = useState({ opened, row: current });
  const isSame = last.opened === opened;
  if (!isSame || (current !== undefined && current !== last.row)) setLast({ opened, row: current });
  const row = current ?? (isSame ? last.row : undefined);
  return { row, isGone: row !== undefined && current === undefined };
}
