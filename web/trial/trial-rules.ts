// What every AI call of trial mode checks first, and what every answer contains.
import type { EngineKind } from '#domain/messages/message.ts';
import { needsModel } from '#domain/roles/builtin-styles.ts';
import type { PromptType } from '#domain/roles/role.ts';
import { findRole } from '#domain/roles/role-catalogue.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** Every answer of trial mode is free. */
export const FREE = { stones: { spent: 0, left: 0 } };

/**
 * Trial mode is on the free plan (rulings 36), and has a model only if the user brings one. Throws
 * ROLE_NOT_FOUND, MODEL_REQUIRED or PREMIUM_REQUIRED.
 */
export function assertStyle(promptType: PromptType, roleKey: string, engine: EngineKind): void {
  const role = findRole(promptType, roleKey);
  if (role === null) throw trialError('ROLE_NOT_FOUND');
  if (engine === 'builtin' && needsModel(promptType, roleKey)) throw trialError('MODEL_REQUIRED');
  if (role.is_premium) throw trialError('PREMIUM_REQUIRED');
}

/** Throws POST_NOT_FOUND, or POST_AI_PRIVATE for a post marked 不给AI看. */
export function assertPostsOpen(posts: Pick<TrialPosts, 'get'>, ids: readonly string[]): void {
  if (ids.some((id) => posts.get(id).aiPrivate)) throw trialError('POST_AI_PRIVATE');
}
