import { expect, it } from 'vitest';
import { AcceptInvitation } from '@trpeza/contract/access/invitations.schemas';
import { generateInvitationCode } from './invite.ts';

it('never creates a code that looks like a card number', () => {
  const codes = Array.from({ length: 1000 }, generateInvitationCode);
  const isRefused = (code: string) =>
    !AcceptInvitation.shape.code.safeParse(code).success ||
    !AcceptInvitation.shape.code.safeParse(code.replaceAll(' ', '')).success;
  expect(codes.filter(isRefused)).toEqual([]);
});
