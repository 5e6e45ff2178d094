import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Holder } from '#platform/auth/session-holders.ts';
import type { Pressure } from '#platform/load/pressure.ts';
import { createTurns, type TurnLimits, type Turns } from '#platform/load/turns.ts';
import { hold, takeTurn } from './held-turns.ts';
import { networkOf } from './network.ts';
import { tooManyAfter } from './shed.ts';
import { siteOf } from './site.ts';

/** The pressure from which on calls are refused, by their importance: guests first, staff and who is ordering last. */
const REFUSED_FROM = [0.5, 0.75, 1] as const;

/** More than a page asks for at the same time: one person's calls beyond it wait for each other, not others for them. */
const OF_ONE_PERSON: TurnLimits = { perKey: 8, waiting: 64 };
/** A community house has one address for many people, so addresses get plenty; its guests do not compete with its people. */
const OF_ONE_ADDRESS: TurnLimits = { perKey: 64, waiting: 256 };
const GUESTS_OF_ONE_ADDRESS: TurnLimits = { perKey: 32, waiting: 128 };

/** A menu shows more pictures at once than a person has calls, and a proxy may ask for all of them together. */
const PICTURES: TurnLimits = { perKey: 8, waiting: 512 };

interface Options {
  pressure: Pressure;
}

/**
 * Decides before the session is looked up and the body is read whether a call is taken on, waits for earlier calls of the
 * same person or address, or is refused (docs/operate/capacity.md). Registered before the sessions.
 */
export const admission = fp(
  async (app: FastifyInstance, { pressure }: Options) => {
    const people = createTurns(OF_ONE_PERSON);
    const addresses = createTurns(OF_ONE_ADDRESS);
    const guests = createTurns(GUESTS_OF_ONE_ADDRESS);

    app.addHook('onRequest', (request, reply, done) => {
      // The word of a payment provider is never refused.
      if (request.routeOptions.config.route?.access === 'signed') return done();
      const holder = app.sessionHolder(request);
      if (pressure.level() >= REFUSED_FROM[importanceOf(request, holder)])
        return app.shed(request, reply, 'common/busy');
      const begin = beginsWork({ pressure }, request, reply, done);
      const inTurn = (turns: Turns, key: string, next: () => void) => {
        if (takeTurn(turns, { request, reply, key }, next))
          setTimeout(() => app.shed(request, reply, 'common/too-many-requests'), tooManyAfter());
      };
      const network = networkOf(request.ip);
      if (!holder) return inTurn(guests, network, begin);
      inTurn(people, holder.key, () => inTurn(addresses, network, begin));
    });
  },
  { name: 'admission' },
);

/** Pictures that lie in the database: each address in its turn, whoever it is, and the first thing refused. */
export const pictureAdmission = fp(
  async (app: FastifyInstance, { pressure }: Options) => {
    const addresses = createTurns(PICTURES);
    app.addHook('onRequest', (request, reply, done) => {
      if (pressure.level() >= REFUSED_FROM[0]) return app.shed(request, reply, 'common/busy');
      const begin = beginsWork({ pressure }, request, reply, done);
      if (takeTurn(addresses, { request, reply, key: networkOf(request.ip) }, begin))
        setTimeout(() => app.shed(request, reply, 'common/too-many-requests'), tooManyAfter());
    });
  },
  { name: 'picture-admission' },
);

/** The request counts as work from when this is called until it is over. */
const beginsWork =
  ({ pressure }: Options, request: FastifyRequest, reply: FastifyReply, done: () => void) =>
  (): void => {
    pressure.begin();
    hold(request, reply, () => pressure.end());
    done();
  };

/** 0 is refused first. Before a session was looked up, the site tells who is of the staff. */
function importanceOf({ routeOptions, host }: FastifyRequest, holder: Holder | undefined): 0 | 1 | 2 {
  const isUrgent = routeOptions.config.route?.urgent === true;
  if (!holder) return isUrgent ? 1 : 0;
  const isStaff = holder.role === undefined ? siteOf(host) !== 'shop' : holder.role !== 'customer';
  return isUrgent || isStaff ? 2 : 1;
}
