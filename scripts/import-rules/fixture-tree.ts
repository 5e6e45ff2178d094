import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Files = Readonly<Record<string, string>>;

const WORKSPACE = ['contract', 'api-client', 'ui', 'i18n'];
const LIBRARIES = ['zod', 'kysely', 'pg', 'fastify', 'temporal-polyfill', 'vitest', 'react'];

const manifestOf = (name: string, exports: unknown) => JSON.stringify({ name, type: 'module', exports });

const writeAll = async (root: string, files: Files) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
};

/** Writes a small workspace (packages by name, stubs of the libraries, the given files) for the duration of `use`. */
export const withTree = async <T>(files: Files, use: (root: string) => Promise<T>): Promise<T> => {
  const root = await mkdtemp(join(tmpdir(), 'import-rules-'));
  try {
    for (const name of LIBRARIES) {
      await writeAll(root, {
        [`node_modules/${name}/package.json`]: manifestOf(name, './main.js'),
        [`node_modules/${name}/main.js`]: 'export {};',
      });
    }
    await mkdir(join(root, 'node_modules/@trpeza'));
    for (const name of WORKSPACE) {
      const exports = { './*': name === 'ui' ? ['./src/*.tsx', './src/*.ts'] : './src/*.ts' };
      await writeAll(root, { [`packages/${name}/package.json`]: manifestOf(`@trpeza/${name}`, exports) });
      await symlink(join(root, 'packages', name), join(root, 'node_modules/@trpeza', name));
    }
    const imports = {
      '#platform/*': './src/platform/*',
      '#features/*': './src/features/*',
      '#test/*': './test/*',
    };
    await writeAll(root, { 'apps/api/package.json': JSON.stringify({ type: 'module', imports }) });
    await writeAll(root, files);
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
};
