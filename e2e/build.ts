// Runs before the journeys: builds the web app when it is missing or stale. A failed build ends the
// run.
import { spawnSync } from 'node:child_process';

export default function build(): void {
  const built = spawnSync('node', ['tools/build-if-stale.ts'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the web app could not be built');
}
