import { useLocation } from 'react-router';
import { modeOf, modeOfPath, type Mode } from '#web/core/mode/mode.ts';

/** The mode of the current path. Needs a router above it. */
export function useMode(): Mode {
  return modeOf(modeOfPath(useLocation().pathname));
}
