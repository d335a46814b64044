// What every AI call of trial mode checks first, and what every answer contains.
import type { CrisisCard } from '#contract/ai-answer.ts';
import { needsModel } from '#domain/roles/builtin-styles.ts';
import type { PromptType } from '#domain/roles/role.ts';
import { findRole } from '#domain/roles/role-catalogue.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** Every answer of trial mode is by the built-in engine and free. */
export const FREE = { engine: 'builtin' as const, stones: { spent: 0, left: 0 } };

/**
 * Trial mode has no model and is on the free plan (rulings 36). Throws ROLE_NOT_FOUND,
 * MODEL_REQUIRED or PREMIUM_REQUIRED.
 */
export function assertStyle(promptType: PromptType, roleKey: string): void {
  const role = findRole(promptType, roleKey);
  if (role === null) throw trialError('ROLE_NOT_FOUND');
  if (needsModel(promptType, roleKey)) throw trialError('MODEL_REQUIRED');
  if (role.is_premium) throw trialError('PREMIUM_REQUIRED');
}

/** Throws POST_NOT_FOUND, or POST_AI_PRIVATE for a post marked 不给AI看. */
export function assertPostsOpen(posts: Pick<TrialPosts, 'get'>, ids: readonly string[]): void {
  if (ids.some((id) => posts.get(id).aiPrivate)) throw trialError('POST_AI_PRIVATE');
}

/** The fields that mark an answer to a text with signs of danger. */
export function noticeOf(crisis: CrisisCard | null) {
  return crisis === null ? {} : { notice: 'crisis' as const, crisis };
}
