// Before the journeys: the web app is built when it is missing or older than its sources. A failed
// build ends the run at once.
import { spawnSync } from 'node:child_process';

/** Builds if need be. */
export default function build(): void {
  const built = spawnSync('node', ['tools/build-if-stale.ts'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the web app could not be built');
}
