// The roles of trial mode are the ones built into the product: the same rows as on the server,
// without a request.
import type { PromptType, Role } from '#domain/roles/role.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';

/** All roles of one kind, in order (B§7). */
export function trialRoles(promptType: PromptType): Role[] {
  return [...ROLE_CATALOGUE[promptType]];
}
