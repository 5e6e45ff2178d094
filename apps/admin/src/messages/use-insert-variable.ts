import { fieldIn } from '@trpeza/contract/platform/localized';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { type FocusEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { insertAtCaret, TEXT_FIELDS, type TemplateValues, type TextName } from './template-values.ts';

type Box = HTMLTextAreaElement | HTMLInputElement;

/** Inserts a variable at the caret of the text field that had the focus last, and moves the caret behind it. */
export function useInsertVariable(values: TemplateValues, set: (change: Partial<TemplateValues>) => void) {
  const last = useRef<Box>(undefined);
  const first = fieldIn('textContent', useLanguage());
  return {
    remember: ({ target }: FocusEvent) => {
      if (TEXT_FIELDS.some((field) => field === (target as Box).name)) last.current = target as Box;
    },
    put: (name: string) => {
      const box = last.current ?? document.querySelector<Box>(`textarea[name="${first}"]`);
      if (!box) return;
      const field = box.name as TextName;
      const at = { start: box.selectionStart ?? box.value.length, end: box.selectionEnd ?? box.value.length };
      const { text, caret } = insertAtCaret(values[field], at, `{{${name}}}`);
      // The caret can be placed only after the new text has been rendered.
      flushSync(() => set({ [field]: text }));
      box.focus();
      box.setSelectionRange(caret, caret);
    },
  };
}
