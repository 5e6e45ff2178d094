import { isNode, type Context, type Node } from './syntax.ts';

const MESSAGE =
  'A list that only the run knows makes another prepared statement for each of its lengths: use anyOf (platform/database/any-of.ts).';

/** A name in capitals is a constant, so its length is fixed. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** The names in an expression, such as `eb`, `selectFrom`, `where` for `eb.selectFrom('refunds').where(…)`. */
const path = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  if (node.type === 'CallExpression') return path(node['callee']);
  if (node.type === 'MemberExpression') return [...path(node['object']), ...path(node['property'])];
  return node.type === 'Identifier' ? [String(node['name'])] : [];
};

/** Whether the list always has the same length: a literal, a constant, or another query. */
const isFixed = (list: Node): boolean =>
  (list.type === 'ArrayExpression' &&
    (list['elements'] as Node[]).every(({ type }) => type !== 'SpreadElement')) ||
  (list.type === 'Identifier' && CONSTANT.test(String(list['name']))) ||
  path(list).includes('selectFrom');

/** The end of the text before a value that is compared with all of a list. */
const BEFORE_A_LIST = /\b(?:any|in)\s*\(\s*$/i;

/** No `in` and no `any(…)` with a list of variable length, except through the one helper. */
export const oneStatement = {
  create: (context: Context) => {
    const refuse = (node: Node) => context.report({ node, message: MESSAGE });
    return {
      CallExpression: (node: Node) => {
        const [, operator, list] = node['arguments'] as Node[];
        const isIn = operator?.['value'] === 'in' || operator?.['value'] === 'not in';
        if (isIn && list && !isFixed(list)) refuse(list);
      },
      TaggedTemplateExpression: (node: Node) => {
        if (path(node['tag']).at(-1) !== 'sql') return;
        const { quasis, expressions } = node['quasi'] as { quasis: Node[]; expressions: Node[] };
        expressions.forEach((value, index) => {
          const { raw } = quasis[index]!['value'] as { raw: string };
          if (BEFORE_A_LIST.test(raw) && !path(value).includes('selectFrom')) refuse(value);
        });
      },
    };
  },
};
