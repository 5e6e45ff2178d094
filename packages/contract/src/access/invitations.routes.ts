import { route } from '../platform/route.ts';
import { everyone } from './access.ts';
import { AcceptInvitation, Invitation, InvitationCode } from './invitations.schemas.ts';

/** Enough for everyone with an invitation, and far too few to guess a code of fifteen digits. */
const rate = { max: 20, seconds: 60 * 60 };

export const invitationsRoutes = {
  look: route({
    method: 'POST',
    path: '/api/invitation/look',
    summary: 'Whom an invitation is for',
    access: everyone,
    rate,
    body: InvitationCode,
    ok: { 200: Invitation },
    errors: ['customers/invitation-invalid'],
  }),
  accept: route({
    method: 'POST',
    path: '/api/invitation',
    summary: 'Choose a password with an invitation, once',
    access: everyone,
    rate,
    body: AcceptInvitation,
    ok: { 200: Invitation },
    errors: ['customers/invitation-invalid', 'accounts/username-taken', 'accounts/weak-password'],
  }),
};
