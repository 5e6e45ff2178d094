import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { circlesOfFeatures } from './feature-line.ts';
import { rules } from './rules.ts';

/** An import that breaks a rule of `rules.ts`, or is part of a cycle of features. */
export interface BrokenRule {
  rule: string;
  from: string;
  to: string;
  comment: string;
}

const FEATURE_LINE = {
  rule: 'features-form-a-line',
  comment:
    'Features must not need each other in a circle. Turn one call round: a queued job, or a function that app.ts hands down.',
};

/** Reads every file under `folders` of `baseDir`. @returns all broken rules and the number of files that were read. */
export const checkImports = async (
  baseDir: string,
  folders: string[],
): Promise<{ broken: BrokenRule[]; files: number }> => {
  const options: ICruiseOptions = {
    baseDir,
    validate: true,
    ruleSet: { forbidden: [...rules] },
    parser: 'tsc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    exclude: { path: ['(^|/)dist/', String.raw`^apps/e2e/report/`] },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  };
  // This resolver tries only the first of several targets of an exports entry, so the one package with two is named here.
  const alias = [{ name: '@trpeza/ui', alias: join(baseDir, 'packages/ui/src') }];
  const { output } = await cruise(folders, options, { alias });
  const { modules, summary } = output as ICruiseResult;
  const comments = new Map(rules.map(({ name, comment }) => [name, comment]));
  const broken = summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    comment: comments.get(rule.name) ?? '',
  }));
  const circles = circlesOfFeatures(modules).map(({ source, target }) => ({
    ...FEATURE_LINE,
    from: source,
    to: target,
  }));
  const files = modules.filter(({ source }) =>
    /^(apps|packages|scripts|tools)\/.*\.tsx?$/.test(source),
  ).length;
  return { broken: [...broken, ...circles], files };
};
