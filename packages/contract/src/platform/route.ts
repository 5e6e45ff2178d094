import type { Access } from '../access/access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The minimal interface of a schema. The compiler creates a third of the types when generics are constrained by this one
 * property rather than by `z.ZodType`.
 */
export interface Schema {
  // oxlint-disable-next-line typescript/no-explicit-any -- the input and output of an unknown schema
  readonly _zod: { input: any; output: any };
}

/** A streamed response, such as server-sent events. `event` is the schema of one item. */
export interface StreamReply {
  readonly stream: 'text/event-stream';
  readonly event: Schema;
}

/** A response that is a file to open, print or edit. Pages link to it. */
export interface FileReply {
  readonly file: 'application/pdf' | 'text/csv' | 'application/octet-stream';
}

/**
 * A rate limit: at most `max` requests in `seconds`, counted across processes. Only valid requests are counted, or all
 * requests if the body may be large. Routes open to everyone count by IP address, others by account. Requests by staff
 * are not counted.
 */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

/** A route of the API, with what the server, the client and the OpenAPI document need to know about it. */
export interface RouteDef {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with parameters in braces: `/api/orders/{id}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Set for routes that change access rights. Staff must have proved their identity within the last ten minutes (`POST
   * /api/user/factor/proof`). If they have a second factor, they must have used it for the proof.
   */
  readonly freshProof?: true;
  readonly rate?: Rate;
  /** Maximum body size in bytes, if it differs from the server's default of 64 KiB. */
  readonly bodyLimit?: number;
  /** The error for a larger body, if the general one is not helpful. */
  readonly tooLarge?: ErrorCode;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The response by success status. */
  readonly ok: { readonly 200: Schema | StreamReply | FileReply } | { readonly 201: Schema };
  /** Errors of this route, in addition to those of every route (`COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
}

/**
 * Declares a route. The function only returns its argument, to preserve the literal types from which the client is
 * derived.
 */
export const route = <const R extends RouteDef>(definition: R): R => definition;

export type RouteGroup = Readonly<Record<string, RouteDef>>;

type Out<S> = S extends Schema ? S['_zod']['output'] : never;
type In<S> = S extends Schema ? S['_zod']['input'] : never;
type OkOf<R extends RouteDef> = R['ok'][keyof R['ok']];

/** The result of a handler, which the client receives on success. */
export type ReplyOf<R extends RouteDef> =
  OkOf<R> extends StreamReply ? ReadableStream : OkOf<R> extends FileReply ? Uint8Array : Out<OkOf<R>>;
export type EventOf<R extends RouteDef> = OkOf<R> extends { event: infer E } ? Out<E> : never;
export type ParamsOf<R extends RouteDef> = R extends { params: infer S } ? Out<S> : undefined;
export type QueryOf<R extends RouteDef> = R extends { query: infer S } ? Out<S> : undefined;
/**
 * The body of a route's request. A signed body is passed as raw bytes, since it must not be parsed before its signature
 * is verified.
 */
export type BodyOf<R extends RouteDef> = R extends { access: 'signed' }
  ? Uint8Array
  : R extends { body: infer S }
    ? Out<S>
    : undefined;

type Part<R, K extends string> = R extends { readonly [P in K]: infer S } ? { [P in K]: In<S> } : unknown;

/** A query without required fields is optional. */
type QueryPart<R> = R extends { readonly query: infer S }
  ? Partial<In<S>> extends In<S>
    ? { query?: In<S> }
    : { query: In<S> }
  : unknown;

/** The client's input `{ params, query, body }`, with the parts that the route has. */
export type InputOf<R extends RouteDef> = Part<R, 'params'> & QueryPart<R> & Part<R, 'body'>;

type RouteIn<G> = { [Word in keyof G]: G[Word][keyof G[Word]] }[keyof G];

/** All routes of a contract by key, such as `'GET /api/meals'`. */
export type RoutesByKey<G> = {
  [R in Extract<RouteIn<G>, RouteDef> as `${R['method']} ${R['path']}`]: R;
};
