import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test('uses one relying party for all sites of a kitchen', () => {
  const publicUrl = new URL('https://meals.example.org');
  expect(relyingPartyOf(publicUrl, 'staff')).toEqual({
    host: 'meals.example.org',
    origin: 'https://staff.meals.example.org',
  });
  expect(relyingPartyOf(publicUrl, 'admin').host).toBe('meals.example.org');
  expect(relyingPartyOf(publicUrl, 'shop').origin).toBe('https://meals.example.org');
});

test('uses a separate relying party for each site of localhost', () => {
  const publicUrl = new URL('http://localhost:3000');
  expect(relyingPartyOf(publicUrl, 'staff')).toEqual({
    host: 'staff.localhost',
    origin: 'http://staff.localhost:3000',
  });
});
