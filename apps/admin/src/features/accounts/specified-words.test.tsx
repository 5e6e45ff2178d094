import { ApiError } from '@trpeza/api-client/api-error';
import type { RoleChoice, User } from '@trpeza/contract/accounts/accounts.schemas';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import { findProblems } from '@trpeza/ui/kit/form/find-problems';
import * as pressPause from '@trpeza/ui/kit/press-pause/press-pause';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../api.ts';
import { draw, drawHook, FAILED, me } from '../../draw-page.tsx';
import { useChooseRole } from './use-choose-role.tsx';
import { useRemovePerson } from './use-remove-person.tsx';
import type { ListedUser } from './use-people.ts';
import { useSave } from './use-save.ts';
import UsersPage from './users.page.tsx';

const person = (id: number, more: Partial<User> = {}): User => ({
  ...me('customer'),
  id,
  username: `person-${id}`,
  ...more,
});

const users = (items: (User | ListedUser)[]) => ({
  'GET /api/users': { items, total: items.length, totalIsCapped: false, nextCursor: null },
  'GET /api/users/counts': { all: items.length, waiting: 0, withoutPlan: 0, canSend: true },
});

// There is no page here on which a second press could fall.
beforeEach(() => void vi.spyOn(pressPause, 'pausePresses').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sentences that the specification gives literally; rewording one changes what was agreed. */
describe('the list of users', () => {
  test('marks who gets no meals any more, and nobody else', () => {
    const state = (of: ListedUser['state']) =>
      draw(<UsersPage />, { answers: users([{ ...person(5), state: of }]) }).text;
    expect(state('left')).toContain('Left');
    expect(state('active')).not.toContain('Active');
    expect(state(null)).not.toContain('Left');
  });

  test('says of everybody who they are, what is missing, and what can be done', () => {
    const answers = users([person(5), person(6, { email: 'a@b.org', monthlyPlan: '500.00' })]);
    const { text } = draw(<UsersPage />, { answers });
    for (const words of ['Users', 'Search by username', 'Refresh', 'Add New User', 'No email', 'Not set'])
      expect(text).toContain(words);
    for (const words of ['Username', 'Email', 'Monthly plan', 'Role', 'Reset Password', 'Delete', '$500.00'])
      expect(text).toContain(words);
  });

  test('names every role, as an administrator may give them', () => {
    const everybody = [
      person(2, { isVerified: false }),
      person(3),
      ...(['hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin'] as const).map((role, at) =>
        person(at + 4, { role }),
      ),
    ];
    const { badges, html } = draw(<UsersPage />, { answers: users(everybody) });
    const words = ['Unverified', 'User', 'HCP admin', 'Chef', 'Delivery', 'Bookkeeper', 'Admin'];
    expect(badges.map(([word]) => word.replace(/^Role: ?/, ''))).toEqual(words);
    expect(html.match(/<option[^>]*>[^<]*/g)?.length).toBe(words.length * everybody.length);
  });

  test('of a case manager offers three roles', () => {
    const { html } = draw(<UsersPage />, { role: 'hcpadmin', answers: users([person(5)]) });
    const options = [...html.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
    expect(options).toEqual(['unverified', 'user', 'hcpadmin']);
  });

  test('that fails says so', () => {
    const { text } = draw(<UsersPage />, { answers: { 'GET /api/users': FAILED } });
    expect(text).toContain('Failed to load user data. Please try again.');
  });
});

describe('a role', () => {
  const choose = async (user: User, choice: RoleChoice) => {
    const { result, toasts } = drawHook(useChooseRole);
    await result.choose(user, choice);
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    return toasts[0]!;
  };

  test.each([
    ['unverified', 'Failed to update user verification status'],
    ['user', 'Failed to update user verification status'],
    ['hcpadmin', 'Failed to update user HCP admin status'],
    ['restaurateur', 'Failed to update user restaurateur status'],
    ['delivery', 'Failed to update user delivery status'],
    ['bookkeeper', 'Failed to make the user a bookkeeper'],
    ['admin', 'Failed to update user admin status'],
  ] as const)('that fails, %s: %s', async (choice, text) => {
    vi.spyOn(api, 'call').mockRejectedValue(FAILED);
    const before = person(5, choice === 'admin' ? {} : { role: 'admin' });
    expect(await choose(before, choice)).toEqual({ kind: 'error', title: 'Error', text });
  });

  test('that is refused says why in the words of the server', async () => {
    vi.spyOn(api, 'call').mockRejectedValue(new ApiError(409, { message: 'The last one stays.' }));
    expect((await choose(person(5), 'admin')).text).toBe('The last one stays.');
  });

  test('of one’s own reloads the page after two seconds, and says so before', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    vi.useFakeTimers();
    vi.spyOn(api, 'call').mockResolvedValue({ ...me('admin'), role: 'hcpadmin' } as never);
    const { result, toasts } = drawHook(useChooseRole);
    await result.choose(me('admin'), 'hcpadmin');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts[0]?.title).toBe('User role updated successfully');
    expect(toasts[0]?.text).toContain('Your permissions have changed.');
    vi.advanceTimersByTime(1999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('of somebody else does not', async () => {
    vi.useFakeTimers();
    vi.spyOn(api, 'call').mockResolvedValue(person(5, { role: 'delivery' }) as never);
    const { result, toasts } = drawHook(useChooseRole);
    await result.choose(person(5), 'delivery');
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts[0]?.title).toBe('User role updated successfully');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('deleting somebody', () => {
  const remove = async () => {
    const { result, toasts } = drawHook(useRemovePerson);
    await result(person(5));
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    return toasts[0];
  };

  test('is said', async () => {
    vi.spyOn(api, 'call').mockResolvedValue(null as never);
    expect(await remove()).toMatchObject({ kind: 'success', title: 'User deleted successfully' });
  });

  test('that fails is said too', async () => {
    vi.spyOn(api, 'call').mockRejectedValue(FAILED);
    expect(await remove()).toEqual({ kind: 'error', title: 'Error', text: 'Failed to delete user' });
  });
});

test('a form that could not be saved says so above the page and in itself', async () => {
  const refuse = vi.fn();
  const { result, toasts } = drawHook(() =>
    useSave({
      call: { mutationKey: [], mutationFn: () => Promise.reject(FAILED) },
      form: { refuse },
      done: 'Saved',
      failed: 'Failed to save',
      onSaved: () => {},
    }),
  );
  await result.mutateAsync(undefined).catch(() => {});
  expect(toasts).toEqual([{ kind: 'error', title: 'Error', text: 'Failed to save' }]);
  expect(refuse).toHaveBeenCalledWith(FAILED, 'Failed to save');
});

test('the rules of a person are said in the agreed words', async () => {
  const found = (body: object) =>
    findProblems(
      () => import('@trpeza/contract/accounts/accounts.schemas').then((all) => all.Register),
      { username: 'abc', email: 'a@b.org', password: '123456', ...body },
      createI18n('en', ALL_RESOURCES.en),
    );
  expect(await found({ username: 'ab' })).toEqual({ username: 'Username must be at least 3 characters' });
  expect(await found({ email: 'nobody' })).toEqual({ email: 'Please enter a valid email address' });
  expect(await found({ password: '12345' })).toEqual({ password: 'Password must be at least 6 characters' });
  expect(await found({})).toEqual({});
});
