// `npm run histories`: runs random histories of the outbox and checks each. `-- --count 10000` sets
// their number, `--seed 7` the first seed, `--replay 7` prints one. Without a seed it is random.
import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { checkHistory } from '#tools/histories/check-history.ts';
import { DEFECTS, runHistory } from '#tools/histories/history.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    replay: { type: 'string' },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Histories of each defect: the checker must reject some of them. */
const PER_DEFECT = 50;

if (values.replay !== undefined) {
  const outcome = await runHistory(Number(values.replay));
  for (const one of outcome.attempted)
    print(`${one.device} ${one.place ?? '-'} ${one.write.path} ${one.text} ${one.state}`);
  for (const { device, kind, postId, text } of outcome.server.effects)
    print(`server: ${device} ${kind} ${postId} ${text}`);
  for (const { place, refusal } of outcome.left) print(`left: ${place} ${refusal ?? 'waiting'}`);
  for (const error of checkHistory(outcome)) print(`violation: ${error}`);
} else {
  const first = Number(values.seed ?? randomInt(2 ** 31));
  const count = Number(values.count);
  let [writes, steps, failed] = [0, 0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const outcome = await runHistory(seed);
    writes += outcome.attempted.length;
    steps += outcome.steps;
    const errors = checkHistory(outcome);
    if (errors.length === 0) continue;
    failed += 1;
    print(`seed ${seed}: ${errors.join('; ')}`);
  }
  print(
    `${count} histories from seed ${first}: ${writes} writes, ${steps} steps, ${failed} failed`,
  );
  for (const defect of DEFECTS) {
    let rejected = 0;
    for (let seed = first; seed < first + PER_DEFECT; seed += 1)
      if (checkHistory(await runHistory(seed, defect)).length > 0) rejected += 1;
    print(`without ${defect}: ${rejected} of ${PER_DEFECT} rejected`);
    if (rejected === 0) failed += 1;
  }
  process.exitCode = failed === 0 ? 0 : 1;
}
