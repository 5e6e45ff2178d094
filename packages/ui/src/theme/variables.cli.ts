/** `node src/theme/variables.cli.ts > src/theme/variables.css` after a change of paints.ts. */
import { mantineVariables } from './css-variables.ts';

console.log(mantineVariables().trimEnd());
