// A menu behind a round button. The list (positioning, arrow keys, type-ahead) is Base UI's, in a
// chunk of its own that is preloaded on hover.
import { lazy, Suspense, use, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DrawMenuItem, type MenuItemProps } from '#web/ui/menu-item.ts';

const loadParts = () => import('#web/ui/menu-parts.tsx');
const MenuPopup = lazy(() => loadParts().then((parts) => ({ default: parts.MenuPopup })));

export interface MenuProps {
  /** The name of the button. */
  label: string;
  icon: ReactNode;
  /** {@link MenuItem}s. */
  children: ReactNode;
  /** Loads items that are a chunk of their own, together with the parts of the menu. */
  loadItems?: (() => Promise<unknown>) | undefined;
  className?: string | undefined;
}

export function Menu({ label, icon, children, loadItems, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const prepare = () => void Promise.all([loadParts(), loadItems?.()]);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      />
      {wanted && (
        <Suspense>
          <MenuPopup open={open} onOpenChange={setOpen} anchor={button} label={label}>
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  return use(DrawMenuItem)(props);
}
