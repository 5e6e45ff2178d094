import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: EventTarget | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const valueOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value;

/** Whether any mounted field inside has a different value from when it was first focused. */
export function useHasUnsavedInput(inside: RefObject<HTMLElement | null>): () => boolean {
  const before = useRef(new Map<Field, string>());
  // Runs before the content of a dialog focuses its first field.
  useLayoutEffect(() => {
    const element = inside.current;
    const onFocus = ({ target }: FocusEvent) => {
      // A badge select saves at once, so its new value is not unsaved input.
      if (!isField(target) || 'actsAtOnce' in target.dataset || before.current.has(target)) return;
      before.current.set(target, valueOf(target));
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [inside]);
  return useCallback(
    () => [...before.current].some(([field, value]) => field.isConnected && valueOf(field) !== value),
    [],
  );
}
