import type { Context, Node } from './syntax.ts';

const MESSAGE =
  "How somebody pays is PaymentMethod.card or .debit; 'stripe' and 'ezidebit' are its values in calls and tables, and the names of two " +
  'providers. Only what speaks to a provider names it (docs/decisions/0111).';

/** Forbids naming a payment method after the provider that the specified calls are named after. */
export const sayTheMethod = {
  create: (context: Context) => ({
    Literal: (node: Node) => {
      if (node['value'] === 'stripe' || node['value'] === 'ezidebit')
        context.report({ node, message: MESSAGE });
    },
  }),
};
