import type { Access } from '../access/access.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The minimal interface of a schema. A one-property constraint checks as much as `z.ZodType`
 * and costs the compiler a third of the types.
 */
export interface Schema {
  // oxlint-disable-next-line typescript/no-explicit-any -- the input and output of an unknown schema
  readonly _zod: { input: any; output: any };
}

/** A streamed reply, such as server-sent events; `event` describes one item. */
export interface StreamReply {
  readonly stream: 'text/event-stream';
  readonly event: Schema;
}

/** A reply that is a file to be opened, printed or edited, not JSON; pages link to it. */
export interface FileReply {
  readonly file: 'application/pdf' | 'text/csv' | 'application/octet-stream';
}

/**
 * At most `max` calls in `seconds`, counted across processes once the input is valid (where the body may be large, before it is
 * read): by client address where everyone may call, by account elsewhere. Calls by staff are not counted.
 */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

/** One call of the API: everything that the server, the client and the OpenAPI page need to know of it. */
export interface RouteDef {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces: `/api/orders/{id}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Changes what gives power: staff must have proved within the last ten minutes that it is them (`POST /api/user/factor/proof`),
   * those with a second factor by that factor.
   */
  readonly freshProof?: true;
  readonly rate?: Rate;
  /** Largest body in bytes where it differs from the server's default of 64 KiB. */
  readonly bodyLimit?: number;
  /** The error for a larger body where the general one would not help. */
  readonly tooLarge?: ErrorCode;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The reply by its success status. */
  readonly ok: { readonly 200: Schema | StreamReply | FileReply } | { readonly 201: Schema };
  /** The refusals this call can answer with, besides those every call has (see `COMMON_ERRORS`). */
  readonly errors: readonly ErrorCode[];
}

/** Declares a route; the identity function keeps the literal types that the client is derived from. */
export const route = <const R extends RouteDef>(definition: R): R => definition;

export type RouteGroup = Readonly<Record<string, RouteDef>>;

type Out<S> = S extends Schema ? S['_zod']['output'] : never;
type In<S> = S extends Schema ? S['_zod']['input'] : never;
type OkOf<R extends RouteDef> = R['ok'][keyof R['ok']];

/** What a handler returns, and a caller receives, on success. */
export type ReplyOf<R extends RouteDef> =
  OkOf<R> extends StreamReply ? ReadableStream : OkOf<R> extends FileReply ? Uint8Array : Out<OkOf<R>>;
export type EventOf<R extends RouteDef> = OkOf<R> extends { event: infer E } ? Out<E> : never;
export type ParamsOf<R extends RouteDef> = R extends { params: infer S } ? Out<S> : undefined;
export type QueryOf<R extends RouteDef> = R extends { query: infer S } ? Out<S> : undefined;
/** A signed body is passed as raw bytes, since parsing it before its signature is verified would mean trusting it. */
export type BodyOf<R extends RouteDef> = R extends { access: 'signed' }
  ? Uint8Array
  : R extends { body: infer S }
    ? Out<S>
    : undefined;

type Part<R, K extends string> = R extends { readonly [P in K]: infer S } ? { [P in K]: In<S> } : unknown;

/** A query without required fields may be left out. */
type QueryPart<R> = R extends { readonly query: infer S }
  ? Partial<In<S>> extends In<S>
    ? { query?: In<S> }
    : { query: In<S> }
  : unknown;

/** What a caller passes: `{ params, query, body }`, each only where the route has it. */
export type InputOf<R extends RouteDef> = Part<R, 'params'> & QueryPart<R> & Part<R, 'body'>;

type RouteIn<G> = { [Word in keyof G]: G[Word][keyof G[Word]] }[keyof G];

/** All routes of a contract, keyed as the client names them: `'GET /api/meals'`. */
export type RoutesByKey<G> = {
  [R in Extract<RouteIn<G>, RouteDef> as `${R['method']} ${R['path']}`]: R;
};
