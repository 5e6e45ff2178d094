import type { Context, Node } from './syntax.ts';

const MESSAGE =
  "Only the product's clock knows the time, so that tests can move it: take `now` from the use case, and there from `clock`.";

const isNamed = (node: unknown, name: string): boolean =>
  (node as Node | undefined)?.type === 'Identifier' && (node as Node)['name'] === name;

/** No `new Date()`, `Date()` or `Date.now()`. A date built from a value does not read the clock. */
export const askTheClock = {
  create: (context: Context) => {
    const isDate = (node: unknown) => isNamed(node, 'Date');
    const refuse = (node: Node) => context.report({ node, message: MESSAGE });
    return {
      NewExpression: (node: Node) => {
        if (isDate(node['callee']) && (node['arguments'] as unknown[]).length === 0) refuse(node);
      },
      CallExpression: (node: Node) => {
        if (isDate(node['callee'])) refuse(node);
      },
      // Called or handed on, as in `{ now = Date.now }`.
      MemberExpression: (node: Node) => {
        if (isDate(node['object']) && isNamed(node['property'], 'now')) refuse(node);
      },
    };
  },
};
