// The operator's contact address, a setting that is unset by default.
import { useServerConfig } from '#web/core/config/server-config.ts';

/** null if none is set, or until it is loaded. */
export function useContactEmail(): string | null {
  return useServerConfig()?.contactEmail ?? null;
}
