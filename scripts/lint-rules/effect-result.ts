import { isNode, type Context, type Node } from './syntax.ts';

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

const MESSAGE =
  'React calls what this returns as its clean-up, and browsers turn calls that returned nothing into promises. ' +
  'Return nothing or a function: braces around a lone call, and a name for a function that a call has made.';

/** A result that React may call as a clean-up: a function written here, or a named one. */
const isCleanUp = (result: Node): boolean =>
  FUNCTIONS.has(result.type) ||
  result.type === 'Identifier' ||
  (result.type === 'UnaryExpression' && result['operator'] === 'void');

/** The values that this function itself returns, not those of nested functions. */
function* resultsOf(node: Node): Generator<Node> {
  if (node.type === 'ReturnStatement') {
    if (isNode(node['argument'])) yield node['argument'];
    return;
  }
  for (const [field, value] of Object.entries(node)) {
    if (field === 'parent') continue;
    for (const child of [value].flat()) {
      if (isNode(child) && !FUNCTIONS.has(child.type) && child.type !== 'FunctionDeclaration')
        yield* resultsOf(child);
    }
  }
}

/** Each result of a callback that React must not get; the callback itself if its results cannot be determined. */
function* wrongResults(callback: Node): Generator<Node> {
  const body = callback['body'];
  if (!FUNCTIONS.has(callback.type) || callback['async'] === true || !isNode(body)) yield callback;
  else if (body.type !== 'BlockStatement') {
    if (!isCleanUp(body)) yield body;
  } else for (const result of resultsOf(body)) if (!isCleanUp(result)) yield result;
}

const nameOf = (callee: unknown): unknown => {
  if (!isNode(callee)) return undefined;
  return isNode(callee['property']) ? callee['property']['name'] : callee['name'];
};

/**
 * Effects, and functions given as `ref`, return nothing or a function.
 *
 * Types cannot enforce this: TypeScript accepts any result for `void`, also of calls that return a value in newer browsers.
 */
export const effectResult = {
  create: (context: Context) => ({
    CallExpression: (node: Node) => {
      const [callback] = node['arguments'] as Node[];
      if (!EFFECTS.has(String(nameOf(node['callee']))) || !callback) return;
      for (const result of wrongResults(callback)) context.report({ node: result, message: MESSAGE });
    },
    JSXAttribute: (node: Node) => {
      const value = isNode(node['value']) ? node['value']['expression'] : undefined;
      if ((node['name'] as Node)['name'] !== 'ref' || !isNode(value) || !FUNCTIONS.has(value.type)) return;
      for (const result of wrongResults(value)) context.report({ node: result, message: MESSAGE });
    },
  }),
};
