import { useState } from 'react';

/** A setting remembered on this device. Without browser storage it lasts until the page is closed. */
export function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (next: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    const kept = read(key);
    return values.find((each) => each === kept) ?? values[0];
  });
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Storage is full or blocked.
      }
    },
  ];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
