// The roles of trial mode are the ones built into the product: the same rows as on a server without
// a model, without a request.
import { builtinRoles } from '#domain/roles/builtin-styles.ts';
import type { PromptType, Role } from '#domain/roles/role.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';

/** All roles of one kind, in order (B§7). */
export function trialRoles(promptType: PromptType): Role[] {
  return builtinRoles(promptType, ROLE_CATALOGUE[promptType]);
}
