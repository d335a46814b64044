// Property tests use one seed, so a run has the same result everywhere. `PROPERTY_SEED=random`
// looks for new counterexamples; a failure prints its seed, which can be given instead of `random`.
import fc from 'fast-check';

const SEED = 20_261_122;
const given = process.env.PROPERTY_SEED;
if (given !== 'random') fc.configureGlobal({ seed: given === undefined ? SEED : Number(given) });
