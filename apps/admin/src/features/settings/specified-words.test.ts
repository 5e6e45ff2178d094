import { SettingValues } from '@trpeza/contract/settings/settings.schemas';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import { findProblems } from '@trpeza/ui/kit/form/find-problems';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { drawHook, FAILED } from '../../draw-page.tsx';
import { toValue } from './setting-values.ts';
import { useSaveSettings } from './use-save-settings.ts';

afterEach(() => void vi.restoreAllMocks());

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
test.each([
  ['ten', 'Must be a valid number'],
  ['', 'Must be a valid number'],
  ['0', 'Must be greater than 0'],
  ['-1', 'Must be greater than 0'],
  ['1', undefined],
])('a minimum order of "%s": %s', async (typed, text) => {
  const body = { min_order_quantity: toValue('min_order_quantity', typed) };
  const found = await findProblems(async () => SettingValues, body, createI18n('en', ALL_RESOURCES.en));
  expect(found['min_order_quantity']).toBe(text);
});

test('the notification emails are saved, or not, in the agreed words', async () => {
  const save = () => {
    const heard = { onSaved: () => {}, onRead: () => {}, onRefused: () => {}, onChanged: () => {} };
    const { result, toasts } = drawHook(() => useSaveSettings('notifications', heard));
    result.mutate({ changes: [] });
    return toasts;
  };
  const call = vi.spyOn(api, 'call').mockResolvedValueOnce([] as never);
  const title = 'Order notification emails updated successfully';
  const done = save();
  await vi.waitFor(() => expect(done).toEqual([{ kind: 'success', title }]));
  call.mockRejectedValueOnce(FAILED);
  const text = 'Failed to update notification emails';
  const failed = save();
  await vi.waitFor(() => expect(failed).toEqual([{ kind: 'error', title: 'Error', text }]));
});
