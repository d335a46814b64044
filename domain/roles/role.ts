// Roles: the AI's personas and styles, chosen by key (B§3, B§6). There are three kinds, by task.

/** The three kinds of role (B§3). */
export const PROMPT_TYPES = [
  'conversation_guide',
  'inspiration_enhancer',
  'conversation_summary',
] as const;

export type PromptType = (typeof PROMPT_TYPES)[number];

/** A role as `/api/roles` returns it, with the field names of the wire (B§7). */
export interface Role {
  role_key: string;
  role_name: string;
  description: string;
  /** A same-origin path of a drawn avatar. */
  avatar_url: string;
  sort_order: number;
  is_active: boolean;
  /** Needs the premium plan. */
  is_premium: boolean;
  /** Needs a model, and the engine in use is none: shown, not offered. */
  needs_model: boolean;
}

/** The role that is used when the list cannot be loaded, with the specified names (B§7, B§8). */
export const DEFAULT_ROLES: Record<PromptType, Role> = {
  conversation_guide: defaultRole(
    'default_conversation_guide',
    '默认陪伴者',
    '温和地读你写的，轻轻回应一句',
  ),
  inspiration_enhancer: defaultRole(
    'default_inspiration_enhancer',
    '默认文风增强',
    '理顺语句，保留你的原意',
  ),
  conversation_summary: defaultRole(
    'default_conversation_summary',
    '默认总结风格',
    '把零散的片段写成一篇安静的日记',
  ),
};

/** The same roles as the list has them, under names that say what they do. */
export const LISTED_DEFAULT_ROLES: Record<PromptType, Role> = {
  conversation_guide: { ...DEFAULT_ROLES.conversation_guide, role_name: '回响' },
  inspiration_enhancer: { ...DEFAULT_ROLES.inspiration_enhancer, role_name: '理顺' },
  conversation_summary: { ...DEFAULT_ROLES.conversation_summary, role_name: '安静的日记' },
};

function defaultRole(role_key: string, role_name: string, description: string): Role {
  return {
    role_key,
    role_name,
    description,
    avatar_url: `/avatars/${role_key}.svg`,
    sort_order: 0,
    is_active: true,
    is_premium: false,
    needs_model: false,
  };
}

/**
 * The roles a user can choose from, in order, without the inactive ones. Enhancers are not
 * filtered, as the spec requires (B§7).
 */
export function selectableRoles(promptType: PromptType, roles: readonly Role[]): Role[] {
  const selectable =
    promptType === 'inspiration_enhancer' ? roles : roles.filter((role) => role.is_active);
  return selectable.toSorted((a, b) => a.sort_order - b.sort_order);
}

/** How long a list of roles may be cached, in milliseconds (B§7, B§9). */
export const ROLES_CACHE_MS = 5 * 60_000;
