import { createContext } from 'react';

/** Key of the text that ends an error message. The text asks customers to telephone the kitchen, but not staff. */
export const HelpContext = createContext<'problem.loadingHelp' | 'deskProblem.loadingHelp'>(
  'problem.loadingHelp',
);
