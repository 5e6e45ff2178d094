import { AcceptInvitation } from '@trpeza/contract/accounts/invitations.schemas';
import { expect, it } from 'vitest';
import { makeCode } from './invite.ts';

it('makes no code that the form takes for the number of a card', () => {
  const codes = Array.from({ length: 10_000 }, makeCode);
  const isRefused = (code: string) =>
    !AcceptInvitation.shape.code.safeParse(code).success ||
    !AcceptInvitation.shape.code.safeParse(code.replaceAll(' ', '')).success;
  expect(codes.filter(isRefused)).toEqual([]);
});
