// Tabs with a moving underline. Arrow keys move between them, as in the ARIA pattern.
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  badge?: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The panel of the chosen tab. */
  children?: ReactNode;
  className?: string | undefined;
  panelClass?: string | undefined;
}

/** A tab list and the panel of the chosen tab. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  children,
  className,
  panelClass,
}: TabsProps<Id>) {
  const group = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    items.findIndex((item) => item.id === value),
  );

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : (chosen + step + items.length) % items.length;
    const item = items[target];
    if (item === undefined || (step === 0 && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    onChange(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className={classNames('flex gap-6 border-b border-hairline', className)}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${group}-${item.id}`}
            aria-selected={index === chosen}
            aria-controls={children === undefined ? undefined : `${group}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => onChange(item.id)}
            className={classNames(
              'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 px-1 text-lg transition-colors duration-150',
              'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent after:transition-transform after:duration-200 after:ease-calm',
              index === chosen
                ? 'text-ink after:scale-x-100'
                : 'text-soft after:scale-x-0 hover:text-ink',
            )}
          >
            <span>{item.label}</span>
            {item.badge}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div
          role="tabpanel"
          id={`${group}-panel`}
          aria-labelledby={`${group}-${value}`}
          className={panelClass}
        >
          {children}
        </div>
      )}
    </>
  );
}
