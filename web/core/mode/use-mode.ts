// The mode of the screen that is being shown.
import { useLocation } from 'react-router';
import { modeOf, modeOfPath, type Mode } from '#web/core/mode/mode.ts';

/** The mode of the current address. Needs a router above it. */
export function useMode(): Mode {
  return modeOf(modeOfPath(useLocation().pathname));
}
