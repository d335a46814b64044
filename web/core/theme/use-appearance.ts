import { useSyncExternalStore } from 'react';
import { getAppearance, onAppearanceChange, type Appearance } from '#web/core/theme/appearance.ts';

/** The choices in this browser, kept up to date. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(onAppearanceChange, getAppearance);
}
