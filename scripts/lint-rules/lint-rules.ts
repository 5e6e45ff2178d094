import { effectResult } from './effect-result.ts';

/** Rules of this house that no linter brings along; oxlint loads them as a plugin (.oxlintrc.json). */
const plugin = { meta: { name: 'house' }, rules: { 'effect-result': effectResult } };

export default plugin;
