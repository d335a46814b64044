import { modeOf, modeOfPath, type Mode } from '#web/core/mode/mode.ts';
import { useLocation } from '#web/ui/navigation/router.tsx';

/** The mode of the current path. Needs a router above it. */
export function useMode(): Mode {
  return modeOf(modeOfPath(useLocation().pathname));
}
