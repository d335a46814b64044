// The roles of trial mode: the voices of the built-in engine, and the stand-in style of the other two kinds. No network.
import { DEFAULT_ROLES, type PromptType, type Role } from '#domain/roles/role.ts';
import { PERSONAS } from '#engine/personas.ts';

/** All roles of one kind, in order (B§7). */
export function trialRoles(promptType: PromptType): Role[] {
  if (promptType !== 'conversation_guide') return [DEFAULT_ROLES[promptType]];
  return PERSONAS.map((persona, index) => ({ ...DEFAULT_ROLES.conversation_guide, role_key: persona.key, role_name: persona.name, description: persona.description, avatar_url: `/avatars/${persona.key}.svg`, sort_order: index }));
}
