import type { Context, Node } from './syntax.ts';

const MESSAGE =
  "How somebody pays is PaymentMethod.card or .debit; 'stripe' and 'ezidebit' are its values in calls and tables, and the names of two " +
  'providers. Only what speaks to a provider names it (docs/decisions/0111).';

/** No method of payment by the name of who moved its money when the calls were specified. */
export const sayTheMethod = {
  create: (context: Context) => ({
    Literal: (node: Node) => {
      if (node['value'] === 'stripe' || node['value'] === 'ezidebit')
        context.report({ node, message: MESSAGE });
    },
  }),
};
