// Whom to write to about this server: the operator's setting, unset by default.
import { useServerConfig } from '#web/core/config/server-config.ts';

/** The address; null where none is set, or while it is not known. */
export function useContactEmail(): string | null {
  return useServerConfig()?.contactEmail ?? null;
}
