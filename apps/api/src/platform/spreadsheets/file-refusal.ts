import type { Language } from '@trpeza/contract/shared/language';
import { freeWordsIn } from '@trpeza/i18n/messages';
import { DomainError } from '#platform/domain-error.ts';
import type { Unreadable } from './read-data-file.ts';

/** The refusal of a file, with the reason in the reader's language; its form shows it at the field `file`. */
export function fileRefusal(
  code: 'imports/unreadable' | 'receipts/file-unreadable',
  reason: Unreadable,
  language: Language,
): DomainError {
  const rule = `imports:unreadable.${reason}`;
  return new DomainError(code, { why: freeWordsIn(language)(rule) }, [{ path: 'file', rule }]);
}
