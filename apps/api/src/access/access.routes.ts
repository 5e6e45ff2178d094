import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { signInRoutes } from '#access/sign-in/sign-in.routes.ts';
import { handoverRoutes } from '#access/sign-in/handover.ts';
import { passwordsRoutes } from '#access/sign-in/passwords.routes.ts';
import { sessionRoutes } from '#access/session/session.routes.ts';
import { factorRoutes } from '#access/second-factor/second-factor.routes.ts';
import { usersRoutes } from '#access/users/users.routes.ts';

export function accessRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps);
  handoverRoutes(app, deps);
  passwordsRoutes(app, deps);
  sessionRoutes(app, deps);
  factorRoutes(app, deps);
  usersRoutes(app, deps);
}
