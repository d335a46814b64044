// The roles that a user can choose. They need no session, and one default role is used when the
// list cannot be loaded (B§7, B§8).
import { useQuery } from '@tanstack/react-query';
import {
  DEFAULT_ROLES,
  LISTED_DEFAULT_ROLES,
  ROLES_CACHE_MS,
  selectableRoles,
  type PromptType,
  type Role,
} from '#domain/roles/role.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';

/** The roles of a kind in their order, cached for five minutes; never empty. */
export function useRoles(promptType: PromptType): readonly Role[] {
  const { data, failureCount } = useQuery(
    useApiQueries().roles.list.queryOptions({
      input: { prompt_type: promptType },
      staleTime: ROLES_CACHE_MS,
      gcTime: ROLES_CACHE_MS,
    }),
  );
  const roles = data === undefined ? [] : selectableRoles(promptType, data.data);
  if (roles.length > 0) return roles;
  const isLoading = data === undefined && failureCount === 0;
  return [(isLoading ? LISTED_DEFAULT_ROLES : DEFAULT_ROLES)[promptType]];
}
