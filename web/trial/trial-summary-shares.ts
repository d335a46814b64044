// Which posts of a selection a summary in trial mode can use, and in which pieces.
import type { ShareReference, SummaryPlan } from '#contract/summary.contract.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';
import type { ReferencedShare } from '#ai/calls/summary-call.ts';
import { SUMMARY_MAX_CHARACTERS, type SummaryShare } from '#domain/summary/summary-content.ts';
import { shareOfPost } from '#domain/summary/summary-material.ts';
import { pieceOfShare, shareText } from '#domain/summary/summary-steps.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import { oldestFirst } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

export interface ShareSource {
  posts: Pick<TrialPosts, 'all'>;
  messages: Pick<TrialMessages, 'all'>;
}

/** Separates the posts that can be used, oldest first, from those that cannot. */
export function chooseShares({ posts, messages }: ShareSource, ids: string[], timeZone?: string) {
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
  const all = new Map(posts.all().map((post) => [post.id, post]));
  const unique = [...new Set(ids)];
  const there = unique.flatMap((id) => all.get(id) ?? []);
  const leftOut: SummaryPlan['left_out'] = unique
    .filter((id) => !all.has(id))
    .map((post_id) => ({ post_id, reason: 'gone' }));
  const usable = new Map<string, SummaryShare>();
  let characters = 0;
  for (const post of there.toSorted(oldestFirst)) {
    const { id } = post;
    const share = shareOfPost(post, messages.all(id), zone);
    const length = shareText(share).length;
    if (post.aiPrivate) leftOut.push({ post_id: id, reason: 'private' });
    else if (characters + length > SUMMARY_MAX_CHARACTERS)
      leftOut.push({ post_id: id, reason: 'too_long' });
    else {
      characters += length;
      usable.set(id, share);
    }
  }
  return { usable, leftOut };
}

/** Reads the pieces that a request refers to. Those that cannot be used are left out. */
export function loadShares(
  source: ShareSource,
  references: readonly ShareReference[],
  timeZone?: string,
): ReferencedShare[] {
  const ids = references.map((reference) => reference.post_id);
  const { usable } = chooseShares(source, ids, timeZone);
  return references.flatMap(({ post_id, from, to }, index) => {
    const share = usable.get(post_id);
    const piece = share === undefined ? null : pieceOfShare(share, from, to);
    return piece === null || piece.content === '' ? [] : [{ number: index + 1, share: piece }];
  });
}
