// What an item of a menu takes: shared by the menu and by its lazily loaded parts.
import type { ReactNode } from 'react';

/** What a {@link MenuItem} takes. Either `onSelect` or `to`. */
export interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Makes the item a link to a path of the app. */
  to?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}
