import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../api.ts';
import { renderAdminPage, renderHook } from '../render-page.tsx';
import TemplatesPage from './templates.page.tsx';
import { useRemoveTemplate } from './use-remove-template.ts';

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

test('TemplateForm lets the key be edited for new templates only', () => {
  const form = (path: string) => renderAdminPage(<TemplatesPage />, { path, answers }).html;
  expect(form('/?template=new')).toContain('name="templateKey"');
  expect(form('/?template=closed-days')).toContain('name="subject"');
  expect(form('/?template=closed-days')).not.toContain('name="templateKey"');
});

const remove = (template = TEMPLATE) => {
  const { result, toasts } = renderHook(useRemoveTemplate);
  void result(template);
  return toasts;
};

test('useRemoveTemplate reports that the original text of a built-in template is restored', async () => {
  vi.spyOn(api, 'call').mockResolvedValueOnce({} as never);
  const toasts = remove({ ...TEMPLATE, isBuiltIn: true });
  await vi.waitFor(() => expect(toasts).toEqual([{ kind: 'success', title: 'The original text is back' }]));
});
