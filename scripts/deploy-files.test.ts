import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toJson_ClusterSpec, type ClusterSpec } from '@cdk8s-kit/crds/pg';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

/** What is deployed cannot be run here, so that it is held against the schemas of Kubernetes and against the product. */
const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}
type Model = new (resource: object) => { validate: () => void };

const documents = (text: string): Resource[] =>
  parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Resource);
const BASE = 'deploy/kubernetes/base';
const EXAMPLE = 'deploy/kubernetes/kitchens/example';
const resources = readdirSync(join(root, BASE))
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => documents(read(`${BASE}/${file}`)));

/** Resources of an operator have schemas of its own, which are not among these: below. */
const OF_OPERATORS = new Set(['postgresql.cnpg.io/v1']);
const MODELS: Record<string, object> = {
  v1: core,
  'apps/v1': apps,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};
const modelOf = ({ apiVersion, kind }: Resource) =>
  (MODELS[apiVersion] as Record<string, Model> | undefined)?.[kind];

const settings = new Set(
  [...read('apps/api/src/env.ts').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name),
);
/** The image sets them. */
const OF_THE_IMAGE = new Set(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']);
const named = (lines: string, pattern: RegExp): string[] =>
  [...lines.matchAll(pattern)].map(([, name = '']) => name);

describe('Kubernetes', () => {
  it.each(resources.filter(({ apiVersion }) => !OF_OPERATORS.has(apiVersion)))(
    'takes $kind $metadata.name',
    (resource) => {
      const Known = modelOf(resource);
      expect(Known, `a schema for ${resource.apiVersion} ${resource.kind}`).toBeDefined();
      expect(() => new Known!(resource).validate()).not.toThrow();
    },
  );

  describe('CloudNativePG', () => {
    const { spec } = resources.find(({ apiVersion }) => OF_OPERATORS.has(apiVersion)) as unknown as {
      spec: object;
    };
    // The package names without capitals in a row (`postInitApplicationSql`), and has quantities as objects.
    const asGiven = (value: unknown, areQuantities = false): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, of]) => [
          name.replace('SQL', 'Sql'),
          areQuantities ? { value: of } : asGiven(of, name === 'requests' || name === 'limits'),
        ]),
      );
    };
    /** What it takes over is what it knows. */
    const known = (given: object): unknown => toJson_ClusterSpec(asGiven(given) as ClusterSpec);

    it('knows everything that is asked of it', () => {
      expect(known(spec)).toEqual(spec);
    });

    it('would not know what is misspelt', () => {
      const wrong = { ...spec, bootstrap: { initdb: { databse: 'trpeza' } } };
      expect(known(wrong)).not.toEqual(wrong);
    });
  });

  it('would refuse what it does not know', () => {
    const wrong = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'x' },
      spec: { ports: [{ port: 'http' }] },
    };
    expect(() => new (modelOf(wrong)!)(wrong).validate()).toThrow();
  });

  it('lists every resource of the base', () => {
    const listed = (parse(read(`${BASE}/kustomization.yaml`)) as { resources: string[] }).resources;
    const files = readdirSync(join(root, BASE)).filter((file) => file !== 'kustomization.yaml');
    expect(listed.toSorted()).toEqual(files.toSorted());
  });

  it('asks the product only what it answers', () => {
    const probes = named(read(`${BASE}/deployment.yaml`), /path: (\/\S+)$/gm);
    const health = read('apps/api/src/platform/http/health.ts');
    expect(new Set(probes)).toEqual(new Set(['/livez', '/readyz/process']));
    for (const path of probes) expect(health).toContain(`'${path}'`);
  });

  it.runIf(has('kubectl'))('builds a kitchen with its three hosts', () => {
    const built = execFileSync('kubectl', ['kustomize', join(root, EXAMPLE)], { encoding: 'utf8' });
    const ingress = documents(built).find(({ kind }) => kind === 'Ingress') as unknown as {
      spec: { rules: { host: string }[]; tls: { hosts: string[] }[] };
    };
    const hosts = ['', 'staff.', 'admin.'].map((site) => `${site}meals.example.org`);
    expect(ingress.spec.rules.map(({ host }) => host)).toEqual(hosts);
    expect(ingress.spec.tls[0]!.hosts).toEqual(hosts);
  });
});

describe('every setting that is passed to the product exists', () => {
  it('in docker-compose.yml, which passes them all', () => {
    const { services } = parse(read('docker-compose.yml')) as {
      services: { api: { environment: Record<string, string> } };
    };
    const passed = Object.keys(services.api.environment);
    expect(passed.filter((name) => !settings.has(name))).toEqual([]);
    // And none is forgotten: what is not passed never reaches the container.
    expect([...settings].filter((name) => !passed.includes(name) && !OF_THE_IMAGE.has(name))).toEqual([]);
  });

  it('in the deployment and a kitchen of Kubernetes', () => {
    const names = [
      ...named(read(`${BASE}/deployment.yaml`), /- name: ([A-Z][A-Z_]+)$/gm),
      // DOMAIN is for the host names.
      ...named(read(`${EXAMPLE}/kitchen.env`), /^([A-Z][A-Z_]+)=/gm).filter((name) => name !== 'DOMAIN'),
    ];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });
});

function has(command: string): boolean {
  try {
    execFileSync(command, ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
