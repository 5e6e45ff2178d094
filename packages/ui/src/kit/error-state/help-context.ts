import { createContext } from 'react';

/** Key of the text that ends an error message: only customers are asked to telephone the kitchen, staff are not. */
export const HelpContext = createContext<'problem.loadingHelp' | 'deskProblem.loadingHelp'>(
  'problem.loadingHelp',
);
