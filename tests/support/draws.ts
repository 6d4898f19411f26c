import fc from 'fast-check';

const { FUZZ_SEED, FUZZ_TIMES } = process.env;

/** How many cases a property is tried on: as many as said, or as many times that as `npm run fuzz` asks for. */
export const draws = (count: number): number => count * Number(FUZZ_TIMES ?? 1);

/** Property tests draw the same cases in every run, so that one commit has one verdict; `npm run fuzz` draws others. */
fc.configureGlobal({ seed: Number(FUZZ_SEED ?? 20_260_101), numRuns: draws(100) });
