import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '@trpeza/contract/contract';
import type { ErrorBody } from '@trpeza/contract/platform/errors';
import type { FileReply, InputOf, ReplyOf } from '@trpeza/contract/platform/route';
import { ApiError } from './api-error.ts';

/** Keys of routes, such as `'GET /api/meals'` and `'PUT /api/cart/{mealId}'`. */
export type RouteKey = keyof Routes;
export type Input<K extends RouteKey> = InputOf<Routes[K]>;
export type Reply<K extends RouteKey> = ReplyOf<Routes[K]>;

/** The arguments after the key; empty or optional if the route needs no input. */
export type Args<K extends RouteKey> = unknown extends Input<K> ? [] : [input: Input<K>];
export type QueryRouteKey = Extract<RouteKey, `GET ${string}`>;
/** Keys of routes that respond with a file. */
type FileKey = {
  [K in QueryRouteKey]: Routes[K]['ok'] extends { readonly 200: FileReply } ? K : never;
}[QueryRouteKey];

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface ClientOptions {
  /** The origin of the API, for tests. Empty means the page's own site. */
  base?: string;
  /** The language of error messages. */
  language: () => string;
  fetch?: typeof globalThis.fetch;
}

/**
 * Creates the typed client. It depends only on the types of the contract, so neither zod nor the route table is bundled.
 */
export function createClient({ base = '', language, fetch = globalThis.fetch }: ClientOptions) {
  let askForProof: (() => Promise<boolean>) | undefined;

  /**
   * Sends a request. If the server requires a proof of identity, the app asks the user for the proof, and the request is
   * then repeated.
   * @throws ApiError for every error response, and without a response
   */
  async function call<K extends RouteKey>(key: K, ...args: Args<K>): Promise<Reply<K>> {
    try {
      return await send(key, ...args);
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'factor/prove-first';
      if (isStale && (await askForProof?.())) return send(key, ...args);
      throw error;
    }
  }

  async function send<K extends RouteKey>(key: K, ...[input]: Args<K>): Promise<Reply<K>> {
    const { url, method, body } = buildRouteRequest(key, input as AnyInput | undefined);
    const response = await fetch(base + url, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': language(),
        'x-requested-with': 'XMLHttpRequest',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ApiError(0);
    });
    const reply: unknown = await response.json().catch(() => undefined);
    if (!response.ok || reply === undefined)
      throw new ApiError(response.status, (reply ?? {}) as Partial<ErrorBody>);
    return reply as Reply<K>;
  }

  /**
   * Returns the query options of a route for TanStack Query. The key is `[route, input]`, so `['GET /api/cart']`
   * invalidates all queries of that route.
   */
  function query<K extends QueryRouteKey>(key: K, ...args: Args<K>) {
    return queryOptions({ queryKey: [key, args[0] ?? null] as const, queryFn: () => call(key, ...args) });
  }

  /**
   * Returns the mutation options of a route for `useMutation`. The key is `[route]`. `invalidateChanges` uses it to
   * determine what to refetch.
   * @param inputOf converts the mutation's variables to the route's input, if they differ
   */
  function mutation<K extends RouteKey, V = Input<K>>(
    key: K,
    inputOf = (variables: V) => variables as unknown as Input<K>,
  ) {
    return {
      mutationKey: [key] as const,
      mutationFn: (variables: V): Promise<Reply<K>> =>
        client.call(key, ...([inputOf(variables)] as unknown as Args<K>)),
    };
  }

  /** The URL of a file for links, which the browser opens, saves or prints. */
  const href = <K extends FileKey>(key: K, ...[input]: Args<K>): string =>
    base + buildRouteRequest(key, input as AnyInput | undefined).url;

  /**
   * Sets how the app asks for a proof of identity.
   * @param ask asks the user and resolves to whether the user gave a proof
   */
  const onProofNeeded = (ask: () => Promise<boolean>): void => {
    askForProof = ask;
  };

  // Mutations call through this object, so that replacing `call` affects them too.
  const client = { call, query, mutation, href, onProofNeeded };
  return client;
}

export type Client = ReturnType<typeof createClient>;

/**
 * Builds a request from a route's key and input. Parameters become part of the path, the query becomes the query string.
 */
export function buildRouteRequest(
  key: string,
  input: AnyInput = {},
): { method: string; url: string; body: unknown } {
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return { method, url: text ? `${filled}?${text}` : filled, body: input.body };
}
