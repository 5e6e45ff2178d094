import { ApiError } from '@trpeza/api-client/api-error';
import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import * as pressPause from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { renderHook, userWithRole } from '../../render-page.tsx';
import { useChooseRole } from './use-person-actions.tsx';

const person = (id: number, more: Partial<User> = {}): User => ({
  ...userWithRole('customer'),
  id,
  username: `person-${id}`,
  ...more,
});

// Tests run without a DOM, which `ignoreDoubleClick` needs.
beforeEach(() => void vi.spyOn(pressPause, 'ignoreDoubleClick').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('useChooseRole', () => {
  const choose = async (user: User, choice: RoleChoice) => {
    const { result, toasts } = renderHook(useChooseRole);
    await result.choose(user, choice);
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    return toasts[0]!;
  };

  test('shows the server’s reason when the change is rejected', async () => {
    vi.spyOn(api, 'call').mockRejectedValue(new ApiError(409, { message: 'The last one stays.' }));
    expect((await choose(person(5), 'admin')).text).toBe('The last one stays.');
  });

  test('reloads the page two seconds after a change of the user’s own role', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.useFakeTimers();
    vi.spyOn(api, 'call').mockResolvedValue({ ...userWithRole('admin'), role: 'hcpadmin' } as never);
    const { result, toasts } = renderHook(useChooseRole);
    await result.choose(userWithRole('admin'), 'hcpadmin');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts[0]?.title).toBe('User role updated successfully');
    expect(toasts[0]?.text).toContain('Your permissions have changed.');
    vi.advanceTimersByTime(1999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not reload after changing the role of another user', async () => {
    vi.useFakeTimers();
    vi.spyOn(api, 'call').mockResolvedValue(person(5, { role: 'delivery' }) as never);
    const { result, toasts } = renderHook(useChooseRole);
    await result.choose(person(5), 'delivery');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts[0]?.title).toBe('User role updated successfully');
    expect(vi.getTimerCount()).toBe(0);
  });
});
