import { askTheClock } from './ask-the-clock.ts';
import { effectResult } from './effect-result.ts';
import { noCast } from './no-cast.ts';
import { oneStatement } from './one-statement.ts';
import { sayTheMethod } from './say-the-method.ts';

/** Rules of this repository that no linter provides; oxlint loads them as a plugin (.oxlintrc.json). */
const plugin = {
  meta: { name: 'house' },
  rules: {
    'ask-the-clock': askTheClock,
    'effect-result': effectResult,
    'no-cast': noCast,
    'one-statement': oneStatement,
    'say-the-method': sayTheMethod,
  },
};

export default plugin;
