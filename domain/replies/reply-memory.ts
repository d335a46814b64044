// What a reply may use beside its conversation: facts and earlier posts, under one limit.

/** Maximum characters of facts and earlier posts together. All facts fit; they come first. */
export const MEMORY_MAX_CHARACTERS = 3_000;

/** Characters of an earlier post in a prompt. */
export const RELATED_MAX_CHARACTERS = 500;

/** The earlier posts, best first, that fit beside the facts. */
export function relatedBeside<T extends { text: string }>(
  facts: readonly string[],
  related: readonly T[],
): T[] {
  let left = MEMORY_MAX_CHARACTERS - facts.reduce((sum, fact) => sum + fact.length, 0);
  const kept: T[] = [];
  for (const post of related) {
    left -= Math.min(post.text.length, RELATED_MAX_CHARACTERS);
    if (left < 0) break;
    kept.push(post);
  }
  return kept;
}
