import { type RefObject, useCallback, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: EventTarget | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;

/** Tells whether any field inside says something else than when somebody first came to it, and is still there. */
export function useTyping(inside: RefObject<HTMLElement | null>): () => boolean {
  const before = useRef(new Map<Field, string>());
  useEffect(() => {
    const element = inside.current;
    const onFocus = ({ target }: FocusEvent) => {
      if (isField(target) && !before.current.has(target)) before.current.set(target, valueOf(target));
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [inside]);
  return useCallback(
    () => [...before.current].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    [],
  );
}
