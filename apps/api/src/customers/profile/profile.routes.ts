import type { FastifyInstance } from 'fastify';
import { accountsRoutes as accounts } from '@trpeza/contract/access/accounts.routes';
import { profileRoutes as profile } from '@trpeza/contract/customers/profile.routes';
import { implement } from '#platform/http/implement.ts';
import { limitPictureReads } from '#platform/work-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { readAccount, updateLanguage } from '#access/access.api.ts';
import { changeProfile } from './change-profile.ts';
import { chooseNotifications } from './choose-notifications.ts';
import { findAvatar, getPreferences, updatePersonalInfo } from './profile.queries.ts';
import { removeAvatar, setAvatar } from './set-avatar.ts';

export function accountsRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  implement(app, accounts, {
    user: async ({ actor }) => readAccount(db, actor.id),
    setLanguage: async ({ actor, body }) => {
      await updateLanguage(db, actor.id, body.language);
      return { ok: true as const };
    },
  });
  implement(app, profile, {
    // A user's own name and telephone number. Existing orders keep the old values.
    change: async ({ actor, body }) => {
      await changeProfile(db, { accountId: actor.id }, (trx) => updatePersonalInfo(trx, actor.id, body));
      return readAccount(db, actor.id);
    },
    setAvatar: async ({ actor, body }) => setAvatar(db, actor.id, body.avatarUrl),
    removeAvatar: async ({ actor }) => removeAvatar(db, actor.id),
    preferences: async ({ actor }) => getPreferences(db, actor.id),
    setPreferences: async ({ actor, body }) => chooseNotifications(db, actor.id, body),
  });
}

/**
 * A token never gets another picture, so the response can be cached forever, but only by the browser (`private`), because
 * the picture is personal data.
 */
const FOREVER = 'private, max-age=31536000, immutable';

/** `GET /avatars/{token}.webp`: profile pictures, accessible to anyone who knows the URL. */
export function avatarRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { token: string } }>('/avatars/:token.webp', async ({ params }, reply) => {
    const avatar = await limitPictureReads(() => findAvatar(db, params.token));
    if (!avatar) return reply.header('cache-control', 'no-store').callNotFound();
    return reply.header('cache-control', FOREVER).type('image/webp').send(avatar.image);
  });
}
