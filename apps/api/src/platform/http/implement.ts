import type { Readable } from 'node:stream';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { Access } from '@trpeza/contract/access/access';
import type {
  BodyOf,
  EventOf,
  ParamsOf,
  QueryOf,
  ReplyOf,
  RouteDef,
  RouteGroup,
} from '@trpeza/contract/platform/route';
import type { Language } from '@trpeza/contract/platform/language';
import { resolveCaller, type Actor } from '#platform/auth/actor.ts';
import { disposition } from './file-names.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: RouteDef;
  }
}

type ActorOf<A extends Access> = A extends 'everyone' ? Actor | null : A extends 'signed' ? null : Actor;

/** The arguments of a handler: the caller, the validated input and the language of the response. */
export interface HandlerArguments<R extends RouteDef> {
  actor: ActorOf<R['access']>;
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * What a handler returns: a `Readable` of frames for a stream route, bytes for a file route, otherwise the response of
 * the contract.
 */
type Answer<R extends RouteDef> = [EventOf<R>] extends [never] ? ReplyOf<R> : Readable;
type Handlers<G extends RouteGroup> = {
  [K in keyof G]: (call: HandlerArguments<G[K]>) => Promise<Answer<G[K]>>;
};

/** Registers every route of a group. A missing or misspelt handler is a compile error. */
export function implement<G extends RouteGroup>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const name of Object.keys(group) as (keyof G & string)[]) {
    const route: RouteDef = group[name]!;
    const handler = handlers[name] as unknown as (call: HandlerArguments<RouteDef>) => Promise<unknown>;
    const options: RouteOptions = {
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(route),
      config: { route },
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      handler: answer(route, handler),
    };
    if (route.access === 'signed') registerRawBodyRoute(app, options);
    else app.route(options);
  }
}

/** Registers a route whose body stays a buffer for every content type, because the signature covers the raw bytes. */
function registerRawBodyRoute(app: FastifyInstance, options: RouteOptions): void {
  app.register(async (bytes) => {
    bytes.removeAllContentTypeParsers();
    bytes.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    bytes.route(options);
  });
}

function answer(
  route: RouteDef,
  handler: (call: HandlerArguments<RouteDef>) => Promise<unknown>,
): RouteHandlerMethod {
  const status = 201 in route.ok ? 201 : 200;
  const contentType = contentTypeOf(route);
  return async (request, reply) => {
    const { params, query, language } = request;
    const isSigned = route.access === 'signed';
    const body = isSigned ? (request.body ?? Buffer.alloc(0)) : request.body;
    const actor = isSigned ? null : resolveCaller(route.access, request.session);
    const call = { actor, params, query, body, language, request, reply };
    const result = await handler(call as unknown as HandlerArguments<RouteDef>);
    reply.status(status);
    if (contentType) reply.header('content-type', contentType);
    // Another person may use the same browser later.
    if (contentType || actor) reply.header('cache-control', 'no-store');
    return result;
  };
}

/** Whether a route responds with a PDF or a table. Generating these takes longer than the data of a page. */
export const isFileRoute = ({ ok }: RouteDef): boolean => 200 in ok && 'file' in ok[200];

/** The content type of responses that are not JSON; such a response is not serialised. */
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

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** Sends a file that the browser displays. If the user saves the file, the browser suggests its name. */
export function sendInline(reply: FastifyReply, { name, bytes }: NamedFile): Buffer {
  // The browser's PDF viewer is a page with styles of its own. It cannot run the product's scripts.
  reply.header('content-security-policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'");
  reply.header('content-disposition', disposition('inline', name));
  return bytes;
}

/** Sends a file for the browser to save. */
export function sendDownload(reply: FastifyReply, { name, bytes }: NamedFile): Buffer {
  reply.header('content-disposition', disposition('attachment', name));
  return bytes;
}

/**
 * Sends JSON that is already encoded, without serialising it again. `T` is the type of the response that the JSON
 * encodes.
 */
export function sendEncodedJson<T>(reply: FastifyReply, json: Buffer): T {
  reply.header('content-type', 'application/json; charset=utf-8');
  return json as unknown as T;
}
