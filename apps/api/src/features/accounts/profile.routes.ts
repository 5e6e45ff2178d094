import type { FastifyInstance } from 'fastify';
import { profileRoutes as contract } from '@trpeza/contract/accounts/profile.routes';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { changeProfile } from './change-profile.ts';
import { chooseNotifications, readNotifications } from './choose-notifications.ts';
import { findAvatar } from './profile.queries.ts';
import { removeAvatar, setAvatar } from './set-avatar.ts';

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  implement(app, contract, {
    change: async ({ actor, body }) => changeProfile(db, actor.id, body),
    setAvatar: async ({ actor, body }) => setAvatar(deps.db, actor.id, body.avatarUrl),
    removeAvatar: async ({ actor }) => removeAvatar(db, actor.id),
    preferences: async ({ actor }) => readNotifications(db, actor.id),
    setPreferences: async ({ actor, body }) => chooseNotifications(db, actor.id, body),
  });
}

/** A token never gets another picture. Only the browser that asked may keep it: it is a person's face. */
const FOREVER = 'private, max-age=31536000, immutable';

/** `/avatars/{token}.webp`: people's pictures, for whoever was told their address. */
export function avatarRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get<{ Params: { token: string } }>('/avatars/:token.webp', async ({ params }, reply) => {
    const avatar = await findAvatar(db, params.token);
    if (!avatar) return reply.header('cache-control', 'no-store').callNotFound();
    return reply.header('cache-control', FOREVER).type('image/webp').send(avatar.image);
  });
}
