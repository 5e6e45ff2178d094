import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { normalizeIP } from '@fastify/rate-limit';
import * as z from 'zod';
import type { RouteDef } from '@trpeza/contract/shared/route';
import { ruleOf } from '@trpeza/contract/shared/rule-keys';
import { callerOf, isFreshlyProved, refusalFor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { DomainError, type FieldRule } from '#platform/domain-error.ts';
import type { RateLimits } from './rate-limits.ts';
import { requireSameOrigin } from './same-origin.ts';
import { unknownFields } from './unknown-fields.ts';

/**
 * Enforces the contract on every `/api` route: an access rule checked before the body is read, a rate limit, input parsed by
 * its schema with unknown fields refused, a fresh proof where the contract asks for one, and replies cut to their schema, so that a column outside the contract cannot leak.
 */
export const contractRules = fp(
  async (app: FastifyInstance, { limits, clock }: { limits: RateLimits; clock: Clock }) => {
    app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
      const result = schema.safeParse(data);
      const unknown = httpPart === 'body' ? unknownFields(schema, data) : [];
      if (result.success && unknown.length === 0) return { value: result.data };
      const fields = [...fieldRules(result.error, httpPart), ...unknown.map(unknownField)];
      throw new DomainError('common/invalid', {}, fields.slice(0, MOST_FIELDS));
    });

    app.setSerializerCompiler<z.ZodType>(({ schema }) => {
      // With its first reply: most processes never send most replies, and all of them together slow down a start.
      let compiled: z.ZodType | undefined;
      return (data: unknown) => {
        compiled ??= z.compile(schema);
        const result = compiled.safeParse(data);
        if (!result.success)
          throw new Error(`reply does not fit its schema: ${z.prettifyError(result.error)}`);
        return JSON.stringify(result.data);
      };
    });

    app.addHook('onRoute', (options) => {
      if (options.url.startsWith('/api/') && !options.config?.route && !options.config?.outsideContract) {
        throw new Error(`${String(options.method)} ${options.url} has no access rule`);
      }
    });

    app.addHook('onRequest', (request, _reply, done) => {
      const { route } = request.routeOptions.config;
      if (!route) return done();
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      // Signed calls come from a server, not from a page of ours; nothing that a browser adds by itself can replace a signature.
      if (isWrite && route.access !== 'signed') requireSameOrigin(request);
      const refusal = refusalFor(route.access, callerOf(route.access, request.session));
      if (refusal) throw new DomainError(refusal);
      // Reading a large body is what a limit is to prevent.
      if (route.bodyLimit) count(request, done);
      else done();
    });

    app.addHook('preHandler', (request, _reply, done) => {
      // After the input is parsed: a person is not asked for a proof before mistakes in the form are shown.
      if (needsProof(request) && !isFreshlyProved(request.session, clock.now()))
        throw new DomainError('factor/prove-first');
      if (request.routeOptions.config.route?.bodyLimit) done();
      else count(request, done);
    });

    app.addHook('onResponse', ({ raw, routeOptions: { config } }, _reply, done) => {
      // Node would receive the rest of a large body only to throw it away.
      if (!raw.complete && config.route?.bodyLimit) setTimeout(() => raw.destroy(), LINGER_MS).unref();
      done();
    });

    function count(request: FastifyRequest, done: (error?: Error) => void): void {
      const { route } = request.routeOptions.config;
      const key = route?.rate && countedAs(route, request);
      if (!key) return done();
      limits.count({ name: `${route.method} ${route.path}`, ...route.rate }, key).then(() => done(), done);
    }
  },
  { name: 'contract-rules' },
);

/** How long a client may read the refusal of a body that it is still sending. */
const LINGER_MS = 500;

/** Guests and customers register by the route with which staff create accounts, but cannot set a role. */
function needsProof({ routeOptions, session }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  if (!route?.freshProof) return false;
  const { actor = session.half?.actor } = session;
  return actor !== undefined && actor.role !== 'customer';
}

/** Routes open to everyone are counted by address, since a user with an account can create more accounts. */
function countedAs({ access }: RouteDef, { ip, session: { actor } }: FastifyRequest): string | undefined {
  if (actor && actor.role !== 'customer') return undefined;
  return access === 'everyone' ? normalizeIP(ip) : actor && String(actor.id);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The few `/api` addresses that are not calls, such as the documentation pages. */
    outsideContract?: true;
  }
}

/** zod's issues as paths and dictionary keys. */
function fieldRules(error: z.ZodError | undefined, part: string | undefined): FieldRule[] {
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.length > 0 ? issue.path.map(String).join('.') : (part ?? 'body'),
    ...ruleOf(issue.message),
  }));
}

/** Maximum number of field errors in one reply. */
const MOST_FIELDS = 50;

/** Repeats the field's name only where it looks like one; any other input stays out of the reply. */
const unknownField = (path: readonly string[]): FieldRule => ({
  path: path.map((name) => (/^\w{1,60}$/.test(name) ? name : '?')).join('.'),
  rule: 'common:rules.unknown-field',
});
