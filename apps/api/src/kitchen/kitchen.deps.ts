import type { Deps } from '#platform/deps.ts';

export type PackingDeps = Pick<Deps, 'db' | 'settings' | 'clock'>;

export type PrintDeps = PackingDeps & Pick<Deps, 'renderPdf'>;
