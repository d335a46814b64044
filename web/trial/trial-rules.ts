// What every AI call of trial mode asks before it begins, and what every answer carries.
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { PromptType } from '#domain/roles/role.ts';
import { findRole } from '#domain/roles/role-catalogue.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** Who answers in trial mode, and for what: the built-in engine, for nothing. */
export const FREE = { engine: 'builtin' as const, stones: { spent: 0, left: 0 } };

/** Trial mode is on the free plan (rulings 36). ROLE_NOT_FOUND, PREMIUM_REQUIRED. */
export function assertStyle(promptType: PromptType, roleKey: string): void {
  const role = findRole(promptType, roleKey);
  if (role === null) throw trialError('ROLE_NOT_FOUND');
  if (role.is_premium) throw trialError('PREMIUM_REQUIRED');
}

/** None of the posts is kept from the AI. POST_NOT_FOUND, POST_AI_PRIVATE. */
export function assertPostsOpen(posts: Pick<TrialPosts, 'get'>, ids: readonly string[]): void {
  if (ids.some((id) => posts.get(id).aiPrivate)) throw trialError('POST_AI_PRIVATE');
}

/** What an answer to words of danger says of itself. */
export function noticeOf(crisis: CrisisCard | null) {
  return crisis === null ? {} : { notice: 'crisis' as const, crisis };
}
