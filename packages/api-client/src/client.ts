import { queryOptions } from '@tanstack/react-query';
import type { Routes } from '@trpeza/contract/contract';
import type { ErrorBody } from '@trpeza/contract/platform/errors';
import type { FileReply, InputOf, ReplyOf } from '@trpeza/contract/platform/route';
import { ApiError } from './api-error.ts';

/** `'GET /api/meals'`, `'PUT /api/cart/{mealId}'` … */
export type RouteKey = keyof Routes;
export type Input<K extends RouteKey> = InputOf<Routes[K]>;
export type Reply<K extends RouteKey> = ReplyOf<Routes[K]>;

/** The argument may be left out where a route takes nothing. */
export type Args<K extends RouteKey> = unknown extends Input<K> ? [] : [input: Input<K>];
export type QueryKeyOf = Extract<RouteKey, `GET ${string}`>;
/** Routes that reply with a file. */
type FileKey = {
  [K in QueryKeyOf]: Routes[K]['ok'] extends { readonly 200: FileReply } ? K : never;
}[QueryKeyOf];

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface ClientOptions {
  /** Origin, for tests; empty for the page's own site. */
  base?: string;
  /** Language of the error messages. */
  language: () => string;
  fetch?: typeof globalThis.fetch;
}

/** The typed client: derived from the contract's types alone, so that neither zod nor the route table is shipped. */
export function createClient({ base = '', language, fetch = globalThis.fetch }: ClientOptions) {
  let askForProof: (() => Promise<boolean>) | undefined;

  /**
   * Calls a route. Where the server first wants a proof that it is still the same person, the app asks for it and the call
   * is made again.
   * @throws ApiError for every unsuccessful reply, and when there was no reply.
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
    const { url, method, body } = address(key, input as AnyInput | undefined);
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

  /** Query options for TanStack Query; the key is `[route, input]`, so `['GET /api/cart']` invalidates all of a route. */
  function query<K extends QueryKeyOf>(key: K, ...args: Args<K>) {
    return queryOptions({ queryKey: [key, args[0] ?? null] as const, queryFn: () => call(key, ...args) });
  }

  /**
   * Mutation options; spread them into `useMutation`. The key is `[route]`, from which `askForChanges` knows what to refetch.
   * @param inputOf converts the mutation's variables to the call's input, where they differ
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

  /** The URL of a file, for links: the browser itself opens, saves or prints it. */
  const href = <K extends FileKey>(key: K, ...[input]: Args<K>): string =>
    base + address(key, input as AnyInput | undefined).url;

  /** @param ask asks the person for a proof; its result is whether they gave one */
  const onProofNeeded = (ask: () => Promise<boolean>): void => {
    askForProof = ask;
  };

  // Mutations call through this object, so replacing `call` affects all of them as well.
  const client = { call, query, mutation, href, onProofNeeded };
  return client;
}

export type Client = ReturnType<typeof createClient>;

/** Puts parameters into the path and the query string. */
export function address(key: string, input: AnyInput = {}): { method: string; url: string; body: unknown } {
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
