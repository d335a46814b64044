// What every history must keep: nothing is lost, nothing is stored twice, the order of an entry
// holds, and no text of another device is replaced unseen.
import { mayPass, type Write } from '#web/core/outbox/write.ts';
import type { Effect } from '#tools/histories/history-server.ts';
import type { Attempted, Outcome } from '#tools/histories/history.ts';

/** The violations of a history; none is what is promised. */
export function checkHistory({ server, attempted, left, unanswered }: Outcome): string[] {
  const errors = unanswered.map((text) => `the caller of ${text} waits for ever`);
  const { effects } = server;
  for (const one of attempted) {
    if (one.write.path === 'images.put') continue;
    const times = effects.filter(({ text }) => text === one.text).length;
    // A mark that is set twice is the same mark.
    if (times > 1 && !isMark(one.write)) errors.push(`${one.text} was stored ${times} times`);
    const item = left.find(({ write }) => write === one.write || textOf(write.input) === one.text);
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

function isMark({ input }: Write): boolean {
  return !('content' in input) && !('ref' in input);
}

/**
 * An item may be refused, or wait behind an explained one: of an image that it needs, or of its key
 * if it may not pass it.
 */
function isExplained(item: Outcome['left'][number], left: Outcome['left']): boolean {
  const isBehind = (other: Outcome['left'][number]) =>
    item.needs.includes(other.key) || (other.key === item.key && !mayPass(item.write, other.write));
  return (
    item.refusal !== null ||
    left.some((other) => other.place < item.place && isBehind(other) && isExplained(other, left))
  );
}

/**
 * The writes of a device take effect in the order in which they were made, for each post. A mark
 * may pass texts; only its first effect counts, because a late request sets it again (ADR 0057).
 */
function orderErrors(effects: readonly Effect[], attempted: readonly Attempted[]): string[] {
  const placeOf = new Map(attempted.map(({ text, place }) => [text, place ?? 0]));
  const last = new Map<string, number>();
  const seen = new Set<string>();
  const errors: string[] = [];
  for (const { kind, device, postId, text } of effects) {
    if (kind === 'mark' && seen.has(text)) continue;
    seen.add(text);
    const lane = `${device} ${postId} ${kind === 'mark'}`;
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
