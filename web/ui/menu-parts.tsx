// The parts of a menu that need Base UI. Only menu.tsx imports this file, lazily.
import { Menu } from '@base-ui/react/menu';
import { createContext, use, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { DrawMenuItem, type MenuItemProps } from '#web/ui/menu-item.ts';
import { Link } from '#web/ui/navigation/router.tsx';
import { useLayer } from '#web/ui/navigation/use-layer.ts';

/** Delays the action of an item until the menu has closed. */
const AfterClosing = createContext<(act: () => void) => void>((act) => act());

/**
 * The parent of an open menu: the modal dialog of its button, else the main landmark. The header
 * would clip the menu's backdrop.
 */
function parentFor(button: HTMLElement | null): HTMLElement {
  return button?.closest('dialog') ?? document.querySelector('main') ?? document.body;
}

/**
 * On a phone the list is at the bottom edge, in reach of the thumb and never cut off. The position
 * that Base UI writes as inline styles is overridden.
 */
const SHEET_POSITION =
  'max-md:fixed! max-md:inset-x-0! max-md:top-auto! max-md:bottom-0! max-md:transform-none!';

/** The list, below its button from 768 px on. */
export function MenuPopup(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  children: ReactNode;
}) {
  const chosen = useRef<(() => void) | null>(null);
  useLayer(props.open, () => props.onOpenChange(false));
  const afterClosing = (act: () => void) => {
    chosen.current = act;
  };

  return (
    <Menu.Root
      open={props.open}
      onOpenChangeComplete={(open) => {
        const act = chosen.current;
        if (open || act === null) return;
        chosen.current = null;
        // A dialog that opens now returns the focus to the active element later. That must be the
        // button, because the item no longer exists.
        props.anchor.current?.focus();
        act();
      }}
      onOpenChange={(open, details) => {
        // The button is outside the list, and its own click closes the menu. A press on it must not
        // have closed the menu before.
        const { target } = details.event;
        if (!open && target instanceof Node && props.anchor.current?.contains(target) === true)
          return details.cancel();
        props.onOpenChange(open);
      }}
    >
      <Menu.Portal container={parentFor(props.anchor.current)}>
        <Menu.Backdrop className="fixed inset-0 z-40 animate-appear bg-veil md:hidden" />
        <Menu.Positioner
          anchor={props.anchor}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          className={`z-40 ${SHEET_POSITION}`}
        >
          <Menu.Popup
            aria-label={props.label}
            data-notices-above=""
            finalFocus={props.anchor}
            className="max-h-(--available-height) min-w-44 animate-appear overflow-y-auto overscroll-contain rounded-card border border-hairline bg-raised p-1.5 shadow-lifted outline-none max-md:max-h-[80dvh] max-md:animate-rise max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:px-2 max-md:pt-2 max-md:pb-[calc(8px+var(--safe-bottom))]"
          >
            <AfterClosing value={afterClosing}>
              <DrawMenuItem value={drawItem}>{props.children}</DrawMenuItem>
            </AfterClosing>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const drawItem = (props: MenuItemProps): ReactNode => <MenuPart {...props} />;

function MenuPart({
  children,
  icon,
  onSelect,
  to,
  danger = false,
  disabled = false,
}: MenuItemProps) {
  const afterClosing = use(AfterClosing);
  const className = classNames(
    'flex min-h-11 items-center gap-3 rounded-control px-3 text-base outline-none data-disabled:opacity-45 data-highlighted:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0',
    danger ? 'text-danger' : 'text-ink [&_svg]:text-soft',
  );
  return (
    <Menu.Item
      className={className}
      disabled={disabled}
      {...(onSelect === undefined ? {} : { onClick: () => afterClosing(onSelect) })}
      {...(to === undefined ? {} : { render: <Link to={to} /> })}
    >
      {icon}
      <span>{children}</span>
    </Menu.Item>
  );
}
