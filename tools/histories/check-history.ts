// What every history must keep: nothing is lost, nothing is stored twice, the order of an entry
// holds, and no text of another device is replaced unseen.
import type { Effect } from '#tools/histories/history-server.ts';
import type { Attempted, Outcome } from '#tools/histories/history.ts';

/** The violations of a history; none is what is promised. */
export function checkHistory({ server, attempted, left, unanswered }: Outcome): string[] {
  const errors = unanswered.map((text) => `the caller of ${text} waits for ever`);
  const { effects } = server;
  const leftTexts = new Map(left.map((item) => [textOf(item.write.input), item]));
  for (const one of attempted) {
    if (one.write.path === 'images.put') continue;
    const times = effects.filter(({ text }) => text === one.text).length;
    if (times > 1) errors.push(`${one.text} was stored ${times} times`);
    const item = leftTexts.get(one.text);
    if (one.state === 'stored' && times === 0 && item === undefined)
      errors.push(`${one.text} was accepted and is lost`);
    if (item !== undefined && !isExplained(item, left))
      errors.push(`${one.text} waits although everything works`);
  }
  errors.push(...orderErrors(effects, attempted), ...overwriteErrors(effects));
  return errors;
}

function textOf(input: object): string {
  return 'content' in input ? String(input.content) : 'ref' in input ? String(input.ref) : '';
}

/** An item may wait behind a refused one of its key or of an image that it needs. */
function isExplained(item: Outcome['left'][number], left: Outcome['left']): boolean {
  return left.some(
    (other) =>
      other.refusal !== null &&
      other.place <= item.place &&
      (other.key === item.key || item.needs.includes(other.key)),
  );
}

/** The writes of a device take effect in the order in which they were made, for each post. */
function orderErrors(effects: readonly Effect[], attempted: readonly Attempted[]): string[] {
  const placeOf = new Map(attempted.map(({ text, place }) => [text, place ?? 0]));
  const last = new Map<string, number>();
  const errors: string[] = [];
  for (const { device, postId, text } of effects) {
    const lane = `${device} ${postId}`;
    const at = placeOf.get(text) ?? 0;
    if (at < (last.get(lane) ?? 0)) errors.push(`${text} overtook a later write`);
    last.set(lane, Math.max(at, last.get(lane) ?? 0));
  }
  return errors;
}

/** An edit replaces only the text that its writer saw. */
function overwriteErrors(effects: readonly Effect[]): string[] {
  return effects
    .filter(({ kind, replaced, basedOn }) => kind === 'edit' && basedOn !== replaced)
    .map(({ text, replaced }) => `${text} replaced ${replaced} unseen`);
}
