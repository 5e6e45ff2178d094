import { route } from '../platform/route.ts';
import { everyone } from './access.ts';
import { AcceptInvitation, Invitation, InvitationCode } from './invitations.schemas.ts';

/** Enough for everyone with an invitation, and far too few to guess a code of fifteen digits. */
const rate = { max: 20, seconds: 60 * 60 };

export const invitationsRoutes = {
  look: route({
    method: 'POST',
    path: '/api/invitation/look',
    summary: 'Read the first name, username and email address of an invitation',
    access: everyone,
    rate,
    body: InvitationCode,
    ok: { 200: Invitation },
    errors: ['customers/invitation-invalid'],
  }),
  accept: route({
    method: 'POST',
    path: '/api/invitation',
    summary: 'Accept an invitation once by choosing a username and a password',
    access: everyone,
    rate,
    body: AcceptInvitation,
    ok: { 200: Invitation },
    errors: ['customers/invitation-invalid', 'accounts/username-taken', 'accounts/weak-password'],
  }),
};
