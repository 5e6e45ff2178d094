import type { FastifyInstance } from 'fastify';
import type { ErrorBody } from '@trpeza/contract/platform/errors';
import { buildRouteRequest, type Input, type Reply, type RouteKey } from '@trpeza/api-client/client';
import { HOSTS, type TestSite } from './hosts.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Record<string, unknown>;
}

/** A user's browser from the API's point of view: it keeps cookies and sends the origin with its requests. */
export interface Visitor {
  /** Sends a request of the contract. The type of the body is the type for a successful response. */
  call<K extends RouteKey>(key: K, input?: Input<K>): Promise<Answer<Reply<K>>>;
  /**
   * Sends a request that must be refused.
   * @throws Error when it succeeds
   */
  refused<K extends RouteKey>(key: K, input?: Input<K>): Promise<Answer<ErrorBody>>;
  /** Sends an arbitrary request, also one that violates the contract. */
  send(request: {
    method: string;
    url: string;
    payload?: unknown;
    headers?: Record<string, string>;
  }): Promise<Answer<never>>;
  signIn(username: string, password?: string): Promise<Visitor>;
  cookie(): string;
}

let addresses = 0;

export function createVisitor(app: FastifyInstance, site: TestSite): Visitor {
  const host = HOSTS[site];
  const cookies = new Map<string, string>();
  addresses += 1;
  const from = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  const send: Visitor['send'] = async ({ method, url, payload, headers }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        host,
        origin: `http://${host}`,
        'x-requested-with': 'XMLHttpRequest',
        'x-forwarded-for': from,
        ...(cookies.size > 0 ? { cookie: cookie() } : {}),
        ...(payload !== undefined && typeof payload !== 'string'
          ? { 'content-type': 'application/json' }
          : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload as string }),
    });
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const type = String(response.headers['content-type']);
    const read = () => {
      if (response.headers['content-encoding']) return response.rawPayload;
      if (type.startsWith('application/json')) return JSON.parse(response.body) as unknown;
      return /^application\/(pdf|octet-stream)/.test(type) ? response.rawPayload : response.body;
    };
    return {
      status: response.statusCode,
      body: read() as never,
      headers: response.headers,
    };
  };

  const visitor: Visitor = {
    send,
    cookie,
    async call(key, input) {
      const { method, url, body } = buildRouteRequest(key, input as never);
      return send({ method, url, payload: body });
    },
    async refused(key, input) {
      const answer = await visitor.call(key, input);
      if (answer.status < 400) throw new Error(`${key} was not rejected: ${JSON.stringify(answer.body)}`);
      return answer as unknown as Answer<ErrorBody>;
    },
    async signIn(username, password = 'correct horse 7') {
      const answer = await visitor.call('POST /api/login', { body: { username, password } });
      if (answer.status !== 200)
        throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`);
      return visitor;
    },
  };
  return visitor;
}
