// What an item of a menu takes, and what draws it: shared by the menu and by its lazily loaded
// parts.
import { createContext, type ReactNode } from 'react';

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

/**
 * What draws an item: brought along by the list it stands in, so that list and items come as one.
 */
export const DrawMenuItem = createContext<(props: MenuItemProps) => ReactNode>(() => null);
