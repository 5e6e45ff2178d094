// What other rooms may import from this room, besides its pure *.domain.ts files.
export { storeDueStopNumbers, storeStopNumbers, readRound } from './read-round.ts';
