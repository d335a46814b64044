// Shared by the menu and its lazily loaded parts.
import { createContext, type ReactNode } from 'react';

/** Either `onSelect` or `to`. */
export interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** Makes the item a link to a path of the app. */
  to?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Renders an item. The menu's list provides it, so that list and items load together. */
export const DrawMenuItem = createContext<(props: MenuItemProps) => ReactNode>(() => null);
