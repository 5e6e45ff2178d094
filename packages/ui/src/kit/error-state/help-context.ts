import { createContext } from 'react';

/** The words that what could not be loaded ends with: staff cannot be asked to telephone themselves. */
export const HelpContext = createContext<'problem.loadingHelp' | 'deskProblem.loadingHelp'>(
  'problem.loadingHelp',
);
