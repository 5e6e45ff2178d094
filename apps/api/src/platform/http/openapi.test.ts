import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '@trpeza/contract/platform/errors';
import { ROUTES } from '#test/routes.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { body } = await app.visit().send({ method: 'GET', url: '/api/openapi.json' });

interface Operation {
  operationId: string;
  'x-access': unknown;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}
const document = body as unknown as {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const refsIn = (value: unknown): string[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
};

describe('the OpenAPI document', () => {
  it('describes every route of the contract and no others', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d+$/),
      info: { title: 'Trpeza' },
    });
    for (const { key, route } of ROUTES) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()];
      expect(operation, key).toMatchObject({ summary: route.summary, 'x-access': route.access });
      const inPath = operation!.parameters.filter((each) => each.in === 'path');
      const named = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        inPath.map(({ name, required }) => required && name),
        key,
      ).toEqual(named);
      expect(operation!.requestBody !== undefined, key).toBe(route.body !== undefined);
      const success = Object.keys(operation!.responses).filter((status) => status.startsWith('2'));
      expect(success, key).toEqual(Object.keys(route.ok));
      for (const code of route.errors)
        expect(operation!.responses[ERROR_STATUS[code]]?.description, key).toContain(code);
      for (const { content } of Object.values(operation!.responses))
        for (const { schema } of Object.values(content)) expect(schema, key).not.toEqual({});
    }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        key: `${method.toUpperCase()} ${path}`,
        operationId,
      })),
    );
    expect(operations.map(({ key }) => key).sort()).toEqual(ROUTES.map(({ key }) => key as string).sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('defines every schema that it references', () => {
    const names = refsIn(document).map((ref) => ref.replace('#/components/schemas/', ''));
    for (const name of names) expect(document.components.schemas, name).toHaveProperty(name);
    expect(names).toContain('Error');
  });
});

describe('the documentation pages', () => {
  it('contain no inline script', async () => {
    const docs = app.visit();
    const first = await docs.send({ method: 'GET', url: '/api/docs' });
    const page =
      first.status === 200
        ? first
        : await docs.send({ method: 'GET', url: String(first.headers['location']) });
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    const scripts =
      policy
        .split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith('script-src')) ??
      policy.split(';').find((part) => part.includes('default-src'));
    expect(scripts).toBeDefined();
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  });

  it('serve their own scripts', async () => {
    const url = '/api/docs/static/swagger-ui-bundle.js';
    const { status, headers } = await app.visit().send({ method: 'GET', url });
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('javascript')]);
  });
});
