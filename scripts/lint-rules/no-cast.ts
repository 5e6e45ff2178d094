interface Cast {
  typeAnnotation: { type: string; typeName?: { name?: string } };
}

interface Context {
  report: (problem: { node: Cast; message: string }) => void;
}

const MESSAGE =
  'A cast hides where a value and its type part. Give the column its type (closed-columns.ts), or narrow with a guard or a table.';

const isConst = ({ typeAnnotation: { type, typeName } }: Cast): boolean =>
  type === 'TSTypeReference' && typeName?.name === 'const';

/** No `as` and no `<T>` before a value, except `as const`, which asserts nothing. */
export const noCast = {
  create: (context: Context) => {
    const check = (node: Cast) => {
      if (!isConst(node)) context.report({ node, message: MESSAGE });
    };
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
};
