export { listSilent as readSilent } from './messages.queries.ts';
