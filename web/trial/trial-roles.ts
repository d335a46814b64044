// The roles of trial mode are the ones built into the product: the same rows as on a server with or
// without a model, without a request.
import type { EngineKind } from '#domain/messages/message.ts';
import { builtinRoles } from '#domain/roles/builtin-styles.ts';
import type { PromptType, Role } from '#domain/roles/role.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';

/** All roles of one kind, in order (B§7). */
export function trialRoles(promptType: PromptType, engine: EngineKind): readonly Role[] {
  const roles = ROLE_CATALOGUE[promptType];
  return engine === 'builtin' ? builtinRoles(promptType, roles) : roles;
}
