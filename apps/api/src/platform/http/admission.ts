import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Holder } from '#platform/auth/session-holders.ts';
import type { Pressure } from '#platform/load/pressure.ts';
import { createTurns, type TurnLimits } from '#platform/load/turns.ts';
import { hold, takeTurn } from './held-turns.ts';
import { networkOf } from './network.ts';
import { siteOf } from './site.ts';

/** The pressure from which on calls are refused, by their importance: guests first, staff and who is ordering last. */
const REFUSED_FROM = [0.5, 0.75, 1] as const;

/** More than a page asks for at the same time: one person's calls beyond it wait for each other, not others for them. */
const OF_ONE_PERSON: TurnLimits = { perKey: 8, waiting: 64 };
/** A community house has one address for many people, so addresses get plenty; its guests do not compete with its people. */
const OF_ONE_ADDRESS: TurnLimits = { perKey: 64, waiting: 256 };
const GUESTS_OF_ONE_ADDRESS: TurnLimits = { perKey: 32, waiting: 128 };

/**
 * Decides before the session is looked up and the body is read whether a call is taken on, waits for earlier calls of the
 * same person or address, or is refused (docs/decisions/0131-a-budget-of-work.md). Registered before the sessions.
 */
export const admission = fp(async (app: FastifyInstance, { pressure }: { pressure: Pressure }) => {
  const people = createTurns(OF_ONE_PERSON);
  const addresses = createTurns(OF_ONE_ADDRESS);
  const guests = createTurns(GUESTS_OF_ONE_ADDRESS);

  app.addHook('onRequest', (request, reply, done) => {
    // The word of a payment provider is never refused.
    if (request.routeOptions.config.route?.access === 'signed') return done();
    const holder = app.sessionHolder(request);
    if (pressure.level() >= REFUSED_FROM[importanceOf(request, holder)])
      return app.shed(request, reply, 'common/busy');
    const begin = () => {
      pressure.begin();
      hold(request, reply, () => pressure.end());
      done();
    };
    const inTurn = (turns: typeof people, key: string, next: () => void) => {
      if (takeTurn(turns, { request, reply, key }, next))
        app.shed(request, reply, 'common/too-many-requests');
    };
    const network = networkOf(request.ip);
    if (!holder) return inTurn(guests, network, begin);
    inTurn(people, holder.key, () => inTurn(addresses, network, begin));
  });
});

/** 0 is refused first. Before a session was looked up, the site tells who is of the staff. */
function importanceOf({ routeOptions, host }: FastifyRequest, holder: Holder | undefined): 0 | 1 | 2 {
  const isUrgent = routeOptions.config.route?.urgent === true;
  if (!holder) return isUrgent ? 1 : 0;
  const isStaff = holder.role === undefined ? siteOf(host) !== 'shop' : holder.role !== 'customer';
  return isUrgent || isStaff ? 2 : 1;
}
