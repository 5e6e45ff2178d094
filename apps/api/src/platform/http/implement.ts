import type { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { Access } from '@trpeza/contract/accounts/access';
import type {
  BodyOf,
  EventOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  RouteDef,
  RouteGroup,
} from '@trpeza/contract/shared/route';
import type { Language } from '@trpeza/contract/shared/language';
import { callerOf, type Actor } from '#platform/auth/actor.ts';
import { disposition } from './file-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: RouteDef;
  }
}

type ActorOf<A extends Access> = A extends 'everyone' ? Actor | null : A extends 'signed' ? null : Actor;

/** What a handler gets: the caller, the checked input and the language to answer in. */
export interface Call<R extends RouteDef> {
  actor: ActorOf<R['access']>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A stream route returns a `Readable` of frames, a file route the bytes, every other one the reply of its contract. */
type Answer<R extends RouteDef> = [EventOf<R>] extends [never] ? ReplyOf<R> : Readable;
type Handlers<G extends RouteGroup> = { [K in keyof G]: (call: Call<G[K]>) => Promise<Answer<G[K]>> };

/** Registers every route of a group; a missing or misspelt handler does not compile. */
export function implement<G extends RouteGroup>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const name of Object.keys(group) as (keyof G & string)[]) {
    const route: RouteDef = group[name]!;
    const handler = handlers[name] as unknown as (call: Call<RouteDef>) => Promise<unknown>;
    const options: RouteOptions = {
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(route),
      config: { route },
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      handler: answer(route, handler),
    };
    if (route.access === 'signed') takeBytes(app, options);
    else app.route(options);
  }
}

/** A signature covers the raw bytes, so they are kept as received, whatever their content type. */
function takeBytes(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (bytes) => {
    bytes.removeAllContentTypeParsers();
    bytes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    bytes.route(options);
  });
}

function answer(route: RouteDef, handler: (call: Call<RouteDef>) => Promise<unknown>): RouteHandlerMethod {
  const status = 201 in route.ok ? 201 : 200;
  const contentType = contentTypeOf(route);
  return async (request, reply) => {
    const { params, query, language } = request;
    const isSigned = route.access === 'signed';
    const body = isSigned ? (request.body ?? Buffer.alloc(0)) : request.body;
    const actor = isSigned ? null : callerOf(route.access, request.session);
    const call = { actor, params, query, body, language, request, reply };
    const result = await handler(call as unknown as Call<RouteDef>);
    reply.status(status);
    if (contentType) reply.header('content-type', contentType);
    // Another person may use the same browser next.
    if (contentType || actor) reply.header('cache-control', 'no-store');
    return result;
  };
}

/** Whether a route replies with a PDF or a table, which takes longer to make than a page's data. */
export const isFile = ({ ok }: RouteDef): boolean => 200 in ok && 'file' in ok[200];

/** The content type of replies that are not JSON; such a reply is sent as it is. */
function contentTypeOf({ ok }: RouteDef): string | undefined {
  if (!(200 in ok)) return undefined;
  if ('stream' in ok[200]) return ok[200].stream;
  return 'file' in ok[200] ? ok[200].file : undefined;
}

function schemaOf(route: RouteDef) {
  return {
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    ...(contentTypeOf(route) ? {} : { response: route.ok }),
  };
}

/** A document to be read or saved. */
export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** Sets the file name used when a user saves what their browser shows. */
export function named(reply: FastifyReply, { name, bytes }: NamedFile): Buffer {
  // The browser's PDF viewer is a page of its own with styles; it cannot run any of our scripts.
  reply.header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'");
  reply.header('content-disposition', disposition('inline', name));
  return bytes;
}

/** The same for files that browsers cannot display: they are saved. */
export function saved(reply: FastifyReply, { name, bytes }: NamedFile): Buffer {
  reply.header('content-disposition', disposition('attachment', name));
  return bytes;
}

/** Pre-encoded bytes: sent as they are, bypassing the serialiser, in place of the reply they encode. */
export function ready<T>(reply: FastifyReply, json: Buffer): T {
  reply.header('content-type', 'application/json; charset=utf-8');
  return json as unknown as T;
}
