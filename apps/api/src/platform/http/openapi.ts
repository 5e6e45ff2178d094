import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from '@trpeza/contract/platform/errors';
import type { FileReply, RouteDef, RouteGroup, Schema, StreamReply } from '@trpeza/contract/platform/route';

const ErrorReply = z
  .object({
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z.array(z.object({ path: z.string(), rule: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

type Json = Record<string, unknown>;

/** The whole contract as OpenAPI 3.1. `x-access` names the roles that may use a route. */
export function openApiDocument(groups: Readonly<Record<string, RouteGroup>>): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [word, group] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(group)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operation(word, name, route, schemas),
      };
    }
  }
  toJson(ErrorReply, 'output', schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Trpeza', version: '1', description: 'Meal ordering for community kitchens.' },
    paths,
    components: { schemas },
  };
}

function operation(word: string, name: string, route: RouteDef, schemas: Json): Json {
  return {
    operationId: `${word}.${name}`,
    tags: [word],
    summary: route.summary,
    'x-access': route.access,
    parameters: [...parameters(route, 'params', schemas), ...parameters(route, 'query', schemas)],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJson(route.body, 'input', schemas) } },
          },
        }
      : {}),
    responses: { ...success(route, schemas), ...refusals(route) },
  };
}

function success(route: RouteDef, schemas: Json): Json {
  const [[status, reply]] = Object.entries(route.ok) as [[string, unknown]];
  return {
    [status]: {
      description: 'Success',
      content: contentOf(reply as Schema | StreamReply | FileReply, schemas),
    },
  };
}

function contentOf(reply: Schema | StreamReply | FileReply, schemas: Json): Json {
  if ('file' in reply) return { [reply.file]: { schema: { type: 'string', format: 'binary' } } };
  if ('stream' in reply) return { [reply.stream]: { schema: toJson(reply.event, 'output', schemas) } };
  return { 'application/json': { schema: toJson(reply, 'output', schemas) } };
}

const PROOF = ['factor/prove-first'] as const;

function refusals(route: RouteDef): Json {
  const codes: ErrorCode[] = [
    ...new Set<ErrorCode>([...route.errors, ...(route.freshProof ? PROOF : []), ...COMMON_ERRORS]),
  ];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(route: RouteDef, part: 'params' | 'query', schemas: Json): Json[] {
  const shape = (route[part] as z.ZodObject | undefined)?.shape ?? {};
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: toJson(schema, 'input', schemas),
  }));
}

/** Returns the JSON Schema of a zod schema. Shared schemas (`meta({ id })`) become components and are referenced. */
function toJson(schema: unknown, io: 'input' | 'output', schemas: Json): Json {
  const { $defs, $schema, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: closeObject,
  }) as Json;
  void $schema;
  const moved = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
  for (const [id, definition] of Object.entries(($defs ?? {}) as Json)) schemas[id] = moved(definition);
  const id = (rest as { id?: string }).id;
  if (!id) return moved(rest);
  schemas[id] = moved(rest);
  return { $ref: `#/components/schemas/${id}` };
}

/**
 * Declares that a body has no unknown fields, since the server rejects them. zod declares this itself only for responses.
 */
function closeObject({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false;
}

/**
 * Serves `/api/openapi.json` and its viewer `/api/docs`. Both are built on their first request, since production rarely
 * needs them.
 */
export function openApiRoutes(app: FastifyInstance, groups: Readonly<Record<string, RouteGroup>>): void {
  const config = { outsideContract: true } as const;
  let json: string | undefined;
  app.get('/api/openapi.json', { config }, async (_, reply) => {
    json ??= JSON.stringify(openApiDocument(groups));
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(json);
  });

  let docs: Promise<FastifyInstance> | undefined;
  const readDocs = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= openDocs(openApiDocument(groups));
    const { statusCode, headers, rawPayload } = await (await docs).inject({ url: request.url });
    const kept = ['content-type', 'content-security-policy', 'location'].flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    return reply
      .status(statusCode)
      .headers({ ...Object.fromEntries(kept), 'x-content-type-options': 'nosniff' })
      .send(rawPayload);
  };
  for (const url of ['/api/docs', '/api/docs/*']) app.get(url, { config }, readDocs);
}

/**
 * Creates a separate server for the viewer, which never listens. Routes cannot be added to a server that already listens.
 */
async function openDocs(document: Json): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const docs = Fastify();
  await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
  await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  return docs;
}
