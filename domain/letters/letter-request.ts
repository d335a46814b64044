// The summary that a letter is, the same on the server and in trial mode.
import { LETTER_WISH } from '#domain/letters/letter.ts';
import { DEFAULT_ROLES } from '#domain/roles/role.ts';
import { buildSummaryContent } from '#domain/summary/summary-content.ts';

/** The request for a summary of a week's posts, in the order of time. */
export function letterRequest(postIds: readonly string[], timeZone: string) {
  return {
    shares: postIds.map((id) => ({ post_id: id })),
    role_key: DEFAULT_ROLES.conversation_summary.role_key,
    time_zone: timeZone,
    content: buildSummaryContent({ shares: [], suggestion: LETTER_WISH }),
    withFacts: true,
  };
}
