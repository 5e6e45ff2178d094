import { type FocusEvent, useCallback, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: EventTarget): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;

/** Whether any field that somebody has been in says something else than when they came to it, and is still there. */
export function useTyping() {
  const before = useRef(new Map<Field, string>());
  const onFocus = useCallback(({ target }: FocusEvent) => {
    if (isField(target) && !before.current.has(target)) before.current.set(target, valueOf(target));
  }, []);
  const isTyped = useCallback(
    () => [...before.current].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    [],
  );
  return { onFocus, isTyped };
}
