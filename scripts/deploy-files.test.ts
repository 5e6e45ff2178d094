import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

const settings = namesIn(read('apps/api/src/env.ts'), /^ {4}([A-Z][A-Z_]+):/gm);

it('docker-compose.yml passes every setting of env.ts to the API and no other', () => {
  const [, api] = /^ {2}api:\n(.*?)^ {2}\w+:/ms.exec(read('docker-compose.yml'))!;
  const passed = namesIn(api!, /^ {6}([A-Z][A-Z_]+):/gm);
  // Set by the image.
  const setByImage = new Set(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']);
  expect(passed.toSorted()).toEqual(settings.filter((name) => !setByImage.has(name)).toSorted());
});

it('docs/operate/settings.md lists every setting of env.ts', () => {
  const listed = namesIn(read('docs/operate/settings.md'), /`([A-Z][A-Z_]+)`/g);
  expect(settings.filter((name) => !listed.includes(name))).toEqual([]);
});

it('the Kubernetes manifests pass only settings of env.ts', () => {
  const deployment = read('deploy/kubernetes/base/deployment.yaml');
  const kitchen = read('deploy/kubernetes/kitchens/example/kitchen.env');
  const passed = [
    ...namesIn(deployment, /- name: ([A-Z][A-Z_]+)$/gm),
    ...namesIn(kitchen, /^([A-Z][A-Z_]+)=/gm).filter((name) => name !== 'DOMAIN'), // used for host names
  ];
  expect(passed.length).toBeGreaterThan(5);
  const readByDriver = ['PGSSLMODE'];
  expect(passed.filter((name) => ![...settings, ...readByDriver].includes(name))).toEqual([]);
});

it('the Kubernetes probes request paths that health.ts serves', () => {
  const probes = namesIn(read('deploy/kubernetes/base/deployment.yaml'), /path: (\/\S+)$/gm);
  const health = read('apps/api/src/platform/http/health.ts');
  expect(probes.length).toBeGreaterThan(0);
  expect(probes.filter((path) => !health.includes(`'${path}'`))).toEqual([]);
});
