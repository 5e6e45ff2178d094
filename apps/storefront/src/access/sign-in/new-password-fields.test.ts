import { expect, test } from 'vitest';
import { findConfirmationError } from './new-password-fields.tsx';
import { eachRow } from '@trpeza/config/each-row';

test('findConfirmationError returns an error for a missing or different confirmation', () =>
  eachRow(
    [
      ['secret', '', 'auth.confirmRequired'],
      ['secret', 'secreT', 'auth.mismatch'],
      ['secret', 'secret ', undefined],
      ['secret', 'sec ret', 'auth.mismatch'],
      ['secret', 'secret', undefined],
    ],
    ([password, confirmation, problem]) =>
      expect(findConfirmationError(password, confirmation, 'auth.confirmRequired')).toBe(problem),
  ));
