import { expect, test } from 'vitest';
import { confirmationProblem } from './confirmation-problem.ts';

test.each([
  ['secret', '', 'auth.confirmRequired'],
  ['secret', 'secreT', 'auth.mismatch'],
  ['secret', 'secret ', 'auth.mismatch'],
  ['secret', 'secret', undefined],
])('about the confirmation of %j by %j', (password, confirmation, problem) =>
  expect(confirmationProblem(password, confirmation, 'auth.confirmRequired')).toBe(problem),
);
