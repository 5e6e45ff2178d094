export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

export type TextSize = (typeof TEXT_SIZES)[number];

const KEY = 'textSize';
const listeners = new Set<() => void>();
let chosen: TextSize | undefined;

/** The selected text size: from this page, else from an earlier visit, else the default. */
export function readTextSize(): TextSize {
  chosen ??= stored();
  return chosen;
}

/** Called first in main.tsx, before the first paint. */
export function applyTextSize(): void {
  const size = readTextSize();
  if (size === 'normal') delete document.documentElement.dataset['textSize'];
  else document.documentElement.dataset['textSize'] = size;
}

export function storeTextSize(size: TextSize): void {
  chosen = size;
  try {
    localStorage.setItem(KEY, size);
  } catch {
    // Without storage, the size applies only to this page.
  }
  applyTextSize();
  for (const listener of listeners) listener();
}

export function onTextSizeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): TextSize {
  try {
    const value = localStorage.getItem(KEY);
    return TEXT_SIZES.find((size) => size === value) ?? 'normal';
  } catch {
    return 'normal';
  }
}
