// What every history must keep: nothing is lost, nothing is stored twice, the order of an entry
// holds, and no text of another device is replaced unseen.
import { keysBefore } from '#web/core/outbox/outbox.ts';
import { mayPass, placeOfWrite } from '#web/core/outbox/write.ts';
import type { Effect } from '#tools/histories/history-server.ts';
import type { Attempted, Outcome } from '#tools/histories/history.ts';

/** The violations of a history; none is what is promised. */
export function checkHistory(outcome: Outcome): string[] {
  const { server, attempted, left, removed, unanswered } = outcome;
  const isRemoved = ({ device, write }: Attempted) =>
    removed.some((one) => one.device === device && placeOfWrite(write).key === one.id);
  const errors = unanswered.map((text) => `the caller of ${text} waits for ever`);
  const { effects } = server;
  for (const one of attempted) {
    if (one.write.path === 'images.put') continue;
    const times = effects.filter(({ text }) => text === one.text).length;
    if (times > 1) errors.push(`${one.text} was stored ${times} times`);
    const item = left.find(({ write }) => write === one.write || textOf(write.input) === one.text);
    if (one.state === 'stored' && times === 0 && item === undefined && !isRemoved(one))
      errors.push(`${one.text} was accepted and is lost`);
    if (item !== undefined && !isExplained(item, left))
      errors.push(`${one.text} waits although everything works`);
  }
  errors.push(
    ...orderErrors(effects, attempted),
    ...overwriteErrors(effects),
    ...removalErrors(outcome),
    ...sourceErrors(outcome),
  );
  return errors;
}

function textOf(input: object): string {
  return 'content' in input ? String(input.content) : 'ref' in input ? String(input.ref) : '';
}

/**
 * An item may be refused, or wait behind an explained one: of what it needs, or of its key if it
 * may not pass it.
 */
function isExplained(item: Outcome['left'][number], left: Outcome['left']): boolean {
  const isBehind = (other: Outcome['left'][number]) =>
    keysBefore(item).includes(other.key) ||
    (other.key === item.key && !mayPass(item.write, other.write));
  return (
    item.refusal !== null ||
    left.some((other) => other.place < item.place && isBehind(other) && isExplained(other, left))
  );
}

/**
 * The writes of a device take effect in the order in which they were made, for each post. A mark
 * may pass texts.
 */
function orderErrors(effects: readonly Effect[], attempted: readonly Attempted[]): string[] {
  const placeOf = new Map(attempted.map(({ text, place }) => [text, place ?? 0]));
  const last = new Map<string, number>();
  const errors: string[] = [];
  for (const { kind, device, postId, text } of effects) {
    // A diary belongs to no post.
    if (kind === 'diary' || !placeOf.has(text)) continue;
    const lane = `${device} ${postId} ${kind === 'mark'}`;
    const at = placeOf.get(text) ?? 0;
    if (at < (last.get(lane) ?? 0)) errors.push(`${text} overtook a later write`);
    last.set(lane, Math.max(at, last.get(lane) ?? 0));
  }
  return errors;
}

/** An edit replaces only the text that its writer saw, and 不给AI看 leaves only what was seen. */
function overwriteErrors(effects: readonly Effect[]): string[] {
  return effects
    .filter(
      ({ kind, replaced, basedOn }) => (kind === 'edit' || kind === 'off') && basedOn !== replaced,
    )
    .map(({ text, replaced }) => `${text} replaced ${replaced} unseen`);
}

/**
 * What was deleted stays deleted, however late its creation arrives. An edit that another tab
 * stores after that is refused, and keeps its text.
 */
function removalErrors({ server, removed, left }: Outcome): string[] {
  return removed.flatMap(({ device, id, lastPlace }) => [
    ...(server.posts.has(id) ? [`${id} is there after its deletion`] : []),
    ...(left.some(
      (item) =>
        item.key === id && item.device === device && item.place <= (lastPlace ?? item.place),
    )
      ? [`${id} is still sent after its deletion`]
      : []),
  ]);
}

/**
 * A diary arrives after the posts that it quotes, unless these were deleted. One that was given
 * back to its editor never arrives: the diary has a copy of it.
 */
function sourceErrors({ server: { effects }, left, removed }: Outcome): string[] {
  const isPost = (id: string) => (effect: Effect) => effect.kind === 'post' && effect.postId === id;
  return effects.flatMap(({ kind, device, postId, text }, at) => {
    if (kind !== 'diary' || effects.slice(0, at).some(isPost(postId))) return [];
    const isComing =
      effects.some(isPost(postId)) ||
      left.some(
        ({ device: by, write }) =>
          by === device && write.path === 'posts.create' && write.input.id === postId,
      );
    const isRemoved = removed.some((one) => one.device === device && one.id === postId);
    return isComing && !isRemoved ? [`${text} arrived before its source`] : [];
  });
}
