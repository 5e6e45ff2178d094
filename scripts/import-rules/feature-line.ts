import type { IModule } from 'dependency-cruiser';

/** An import that makes one feature depend on another at run time. */
export interface Arrow {
  from: string;
  to: string;
  source: string;
  target: string;
}

const wordOf = (path: string) => /^apps\/api\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** All run-time imports that lead from one feature of the API into another; tests and `import type` do not count. */
const arrowsOf = (modules: readonly IModule[]): Arrow[] =>
  modules
    .filter(({ source }) => !source.endsWith('.test.ts'))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter((dependency) => !dependency.dependencyTypes.includes('type-only'))
        .map((dependency) => ({ source, target: dependency.resolved })),
    )
    .flatMap(({ source, target }) => {
      const [from, to] = [wordOf(source), wordOf(target)];
      return from && to && from !== to ? [{ from, to, source, target }] : [];
    });

/** The features that can be reached from each feature. */
const reachOf = (arrows: readonly Arrow[]): Map<string, Set<string>> => {
  const reach = new Map<string, Set<string>>();
  const visit = (start: string, word: string) => {
    for (const { to } of arrows.filter(({ from }) => from === word)) {
      const seen = reach.get(start) ?? new Set<string>();
      reach.set(start, seen);
      if (!seen.has(to)) visit(start, (seen.add(to), to));
    }
  };
  for (const { from } of arrows) visit(from, from);
  return reach;
};

/**
 * The imports that are part of a cycle of features, such as orders → budgets → orders. dependency-cruiser can compare
 * folders too, but counts tests and types among their imports.
 */
export const circlesOfFeatures = (modules: readonly IModule[]): Arrow[] => {
  const arrows = arrowsOf(modules);
  const reach = reachOf(arrows);
  return arrows.filter(({ from, to }) => reach.get(to)?.has(from));
};
