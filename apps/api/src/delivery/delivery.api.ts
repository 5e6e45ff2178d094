// What other rooms may import from this room, besides its pure *.domain.ts files.
export { fixDueNumbers, fixNumbers, readRound } from './read-round.ts';
