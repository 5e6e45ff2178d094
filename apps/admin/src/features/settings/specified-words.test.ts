import { wordsIn } from '@trpeza/i18n/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { drawHook, FAILED } from '../../draw-page.tsx';
import { brokenRule } from './setting-values.ts';
import { useSaveSettings } from './use-save-settings.ts';

const t = wordsIn('en');

afterEach(() => void vi.restoreAllMocks());

/** Sentences that the specification gives literally; whoever rewords one changes what was agreed. */
test.each([
  ['ten', 'Must be a valid number'],
  ['', 'Must be a valid number'],
  ['0', 'Must be greater than 0'],
  ['-1', 'Must be greater than 0'],
  ['1', undefined],
])('a minimum order of "%s": %s', (typed, text) => {
  const rule = brokenRule('min_order_quantity', typed);
  expect(rule && t(`settings:rules.${rule as 'number' | 'positive'}`)).toBe(text);
});

test('the notification emails are saved, or not, in the agreed words', async () => {
  const save = () => {
    const heard = { onSaved: () => {}, onRefused: () => {}, onChanged: () => {} };
    const { result, toasts } = drawHook(() => useSaveSettings('notifications', heard));
    result.save({ changes: [] });
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
