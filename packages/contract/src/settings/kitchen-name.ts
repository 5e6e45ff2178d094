/** The kitchen's name in a language, else in the other one; empty until somebody has entered it. */
export const kitchenNameIn = ({ name, nameMk }: { name: string; nameMk: string }, language: string): string =>
  language === 'mk' ? nameMk || name : name || nameMk;
