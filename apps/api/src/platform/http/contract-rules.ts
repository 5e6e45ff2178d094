import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { normalizeIP } from '@fastify/rate-limit';
import * as z from 'zod';
import type { RouteDef } from '@trpeza/contract/platform/route';
import { ruleOf } from '@trpeza/contract/platform/rule-keys';
import { resolveCaller, hasFreshProof, findAccessRefusal } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { DomainError, type FieldRule } from '#platform/domain-error.ts';
import type { RateLimits } from './rate-limits.ts';
import { requireSameOrigin } from './same-origin.ts';
import { unknownFields } from './unknown-fields.ts';

/**
 * Enforces the contract on every `/api` route. Access is checked before the body is read. Then the rate limit applies,
 * the input is parsed and unknown fields are rejected. Some routes require a fresh proof of identity. Responses are
 * reduced to their schema, so that a column outside the contract cannot leak.
 */
export const contractRules = fp(
  async (app: FastifyInstance, { limits, clock }: { limits: RateLimits; clock: Clock }) => {
    app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data: unknown) => {
      const result = schema.safeParse(data);
      const unknown = httpPart === 'body' ? unknownFields(schema, data) : [];
      if (result.success && unknown.length === 0) return { value: result.data };
      const fields = [...fieldRules(result.error, httpPart), ...unknown.map(unknownField)];
      throw new DomainError('common/invalid', {}, fields.slice(0, MAX_FIELDS));
    });

    app.setSerializerCompiler<z.ZodType>(({ schema }) => {
      // Compiled with the first response: most processes never send most responses, and compiling all of them slows down
      // the start.
      let compiled: z.ZodType | undefined;
      return (data: unknown) => {
        compiled ??= z.compile(schema);
        const result = compiled.safeParse(data);
        if (!result.success)
          throw new Error(`response does not match its schema: ${z.prettifyError(result.error)}`);
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
      // Signed requests come from a server. A browser cannot create a signature, so they need no same-origin check.
      if (isWrite && route.access !== 'signed') requireSameOrigin(request);
      const refusal = findAccessRefusal(route.access, resolveCaller(route.access, request.session));
      if (refusal) throw new DomainError(refusal);
      // Routes with large bodies are counted before the body is read.
      if (route.bodyLimit) count(request, done);
      else done();
    });

    app.addHook('preHandler', (request, _reply, done) => {
      // Checked after the input is parsed, so that users see mistakes in a form before they are asked to prove their
      // identity.
      if (needsProof(request) && !hasFreshProof(request.session, clock.now()))
        throw new DomainError('factor/prove-first');
      if (request.routeOptions.config.route?.bodyLimit) done();
      else count(request, done);
    });

    app.addHook('onResponse', ({ raw, routeOptions: { config } }, _reply, done) => {
      // Node would otherwise receive the rest of a large body and discard it.
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

/**
 * How long the connection stays open after an error, in milliseconds. A client that is still sending its body can thus
 * read the error response.
 */
const LINGER_MS = 500;

/**
 * Whether a request needs a fresh proof of identity. Staff create accounts through the route with which guests and
 * customers register. Guests and customers need no proof, since they cannot set a role.
 */
function needsProof({ routeOptions, session }: FastifyRequest): boolean {
  const { route } = routeOptions.config;
  if (!route?.freshProof) return false;
  const { actor = session.half?.actor } = session;
  return actor !== undefined && actor.role !== 'customer';
}

/**
 * Returns the key under which requests are counted; undefined for staff. Routes open to everyone count by IP address,
 * since a signed-in user could create more accounts.
 */
function countedAs({ access }: RouteDef, { ip, session: { actor } }: FastifyRequest): string | undefined {
  if (actor && actor.role !== 'customer') return undefined;
  return access === 'everyone' ? normalizeIP(ip) : actor && String(actor.id);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks the few routes below `/api` that are not in the contract, such as the documentation pages. */
    outsideContract?: true;
  }
}

/** Converts zod's issues to field paths and dictionary keys. */
function fieldRules(error: z.ZodError | undefined, part: string | undefined): FieldRule[] {
  return (error?.issues ?? []).map((issue) => ({
    path: issue.path.length > 0 ? issue.path.map(String).join('.') : (part ?? 'body'),
    ...ruleOf(issue.message),
  }));
}

/** Maximum number of field errors in one response. */
const MAX_FIELDS = 50;

/**
 * Rejects an unknown field. The response repeats the field's name only if it looks like a field name, so that no other
 * input appears there.
 */
const unknownField = (path: readonly string[]): FieldRule => ({
  path: path.map((name) => (/^\w{1,60}$/.test(name) ? name : '?')).join('.'),
  rule: 'common:rules.unknown-field',
});
