import { expect, test } from 'vitest';
import { bodyOf, changeOf, insertAtCaret, parseVariableNames, valuesOf } from './template-values.ts';

const template = {
  id: 3,
  templateKey: 'holiday',
  subject: 'Closed',
  htmlContent: '<p>Hello</p>',
  textContent: '',
  subject_mk: '',
  htmlContent_mk: '',
  textContent_mk: '',
  description: '',
  variables: '["name","day"]',
  isBuiltIn: false,
  isEdited: true,
  updatedAt: '2026-11-21T21:00:00.000Z',
};

test('parseVariableNames parses a list of variables', () => {
  expect(parseVariableNames(' name, {{day}};number name,')).toEqual(['name', 'day', 'number']);
  expect(parseVariableNames('')).toEqual([]);
});

test('changeOf returns changed fields only', () => {
  const before = valuesOf(template);
  expect(before.variables).toBe('name, day');
  const values = { ...before, subject_mk: 'Затворено', variables: 'name' };
  expect(changeOf(before, values)).toEqual({ subject_mk: 'Затворено', variables: '["name"]' });
  expect(bodyOf(valuesOf(undefined))).toMatchObject({ templateKey: '', variables: '[]' });
});

test('insertAtCaret inserts a variable at the caret', () => {
  expect(insertAtCaret('Hello you', { start: 6, end: 9 }, '{{name}}')).toEqual({
    text: 'Hello {{name}}',
    caret: 14,
  });
  expect(insertAtCaret('', { start: 0, end: 0 }, '{{name}}')).toEqual({ text: '{{name}}', caret: 8 });
});
