import { expect, test } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const info = { firstName: 'Blaga', lastName: 'Stojanova', phoneNumber: '+61 (412) 345-678' };

async function signInNewUser(role: 'customer' | 'restaurateur' = 'customer') {
  const account = await buildAccount(app.db, { role });
  return { account, visitor: await app.visit().signIn(account.username) };
}

test('updates only name and telephone number', async () => {
  const { visitor } = await signInNewUser();
  const { body: before } = await visitor.call('GET /api/user');
  for (const more of [{ isAdmin: true }, { email: 'other@example.org' }, { monthlyPlan: '9999.00' }]) {
    const refusal = await visitor.refused('PATCH /api/user-profile', { body: { ...info, ...more } });
    expect(refusal.status).toBe(400);
  }
  expect((await visitor.call('GET /api/user')).body).toEqual(before);
  const { status, body: user } = await visitor.call('PATCH /api/user-profile', { body: info });
  expect(status).toBe(200);
  expect(user).toEqual({ ...before, ...info });
  expect((await visitor.call('GET /api/session')).body.user).toMatchObject(info);
});

test('returns 400 with the invalid field and changes nothing', () =>
  eachRow(
    [
      ['firstName', ' ', 'Please enter your first name'],
      [
        'phoneNumber',
        'call me',
        'Please enter a valid phone number (e.g., 0412 345 678, (03) 9123 4567, or +61 412 345 678)',
      ],
      ['phoneNumber', '12-34-56', 'Phone number must contain between 7 and 15 digits'],
      ['phoneNumber', '1234 5678 9012 3456', 'Phone number must contain between 7 and 15 digits'],
    ],
    async ([field, value, message]) => {
      const { visitor, account } = await signInNewUser();
      const { status, body } = await visitor.refused('PATCH /api/user-profile', {
        body: { ...info, [field]: value },
      });
      expect(status).toBe(400);
      expect(body.fields?.[0]).toMatchObject({ path: field, message });
      const row = await app.db
        .selectFrom('accounts')
        .select('firstName')
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow();
      expect(row.firstName).toBe('Ana');
    },
  ));

test('stores notification preferences per account', async () => {
  const { visitor } = await signInNewUser();
  const { visitor: other } = await signInNewUser();
  const started = { emailNotifications: true, marketingEmails: false, orderUpdates: true };
  expect((await visitor.call('GET /api/user/notification-preferences')).body).toEqual(started);
  const input = { emailNotifications: false, marketingEmails: true, orderUpdates: false };
  const saved = await visitor.call('PUT /api/user/notification-preferences', { body: input });
  expect(saved).toMatchObject({ status: 200, body: input });
  expect((await visitor.call('GET /api/user/notification-preferences')).body).toEqual(input);
  expect((await other.call('GET /api/user/notification-preferences')).body).toEqual(started);
});
