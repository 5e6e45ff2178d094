import { ApiError } from '@trpeza/api-client/api-error';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { wordsIn } from '@trpeza/i18n/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { draw, drawHook, FAILED } from '../../draw-page.tsx';
import { valuesOf } from './template-values.ts';
import TemplatesPage from './templates.page.tsx';
import { useRemoveTemplate } from './use-remove-template.ts';
import { useSaveTemplate } from './use-save-template.ts';

const t = wordsIn('en');

const TEMPLATE = {
  templateKey: 'closed-days',
  subject: 'We are closed',
  subject_mk: '',
  htmlContent: '<p>Closed</p>',
  htmlContent_mk: '',
  textContent: '',
  textContent_mk: '',
  description: 'To everybody',
  variables: '["day"]',
  isBuiltIn: false,
  isEdited: true,
  updatedAt: null,
} as unknown as EmailTemplate;
const answers = { 'GET /api/email-templates': [TEMPLATE, { ...TEMPLATE, templateKey: 'other' }] };

afterEach(() => void vi.restoreAllMocks());

test('the list says how many there are, and what can be done with each', () => {
  const { text } = draw(<TemplatesPage />, { answers });
  for (const words of ['2 templates', 'Add template', 'closed-days', 'Edit', 'Send test', 'Delete'])
    expect(text).toContain(words);
});

test('the key of a template can be typed only before there is one', () => {
  const form = (path: string) => draw(<TemplatesPage />, { path, answers }).html;
  expect(form('/?template=new')).toContain('name="templateKey"');
  expect(form('/?template=closed-days')).toContain('name="subject"');
  expect(form('/?template=closed-days')).not.toContain('name="templateKey"');
});

test('a list that fails says so', () => {
  const { text } = draw(<TemplatesPage />, { answers: { 'GET /api/email-templates': FAILED } });
  expect(text).toContain('Failed to load templates. Please try again.');
});

const values = valuesOf(TEMPLATE);
const save = (template: EmailTemplate | undefined) => {
  const { result, toasts } = drawHook(() =>
    useSaveTemplate(template, { onSaved: () => {}, onRefused: () => {} }),
  );
  result.mutate({ before: values, values });
  return toasts;
};
const remove = (template = TEMPLATE) => {
  const { result, toasts } = drawHook(useRemoveTemplate);
  void result(template);
  return toasts;
};

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
test.each([
  ['Template created successfully', 'Failed to create template', () => save(undefined)],
  ['Template updated successfully', 'Failed to update template', () => save(TEMPLATE)],
  ['Template deleted successfully', 'Failed to delete template', () => remove()],
])('%s, or %s with what the server says', async (done, failed, act) => {
  const call = vi.spyOn(api, 'call').mockResolvedValueOnce({ removed: [] } as never);
  const first = act();
  await vi.waitFor(() => expect(first).toEqual([{ kind: 'success', title: done }]));
  call.mockRejectedValueOnce(new ApiError(400, { message: 'Not like this.' }));
  const second = act();
  await vi.waitFor(() => expect(second).toEqual([{ kind: 'error', title: failed, text: 'Not like this.' }]));
});

test('so does a test that is sent; pressed in a browser by templates.e2e.ts', () => {
  expect(t('templates:tested')).toBe('Test email sent successfully!');
  expect(t('templates:failed.test')).toBe('Failed to send test email');
});

test('whoever restores the original text reads that, and not that the message is deleted', async () => {
  vi.spyOn(api, 'call').mockResolvedValueOnce({} as never);
  const toasts = remove({ ...TEMPLATE, isBuiltIn: true });
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'success', title: 'The original text is back' }]));
});
