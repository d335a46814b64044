// The back arrow of an inner page. Its target is fixed; the browser's history is used if it leads
// there, so that the page is found as it was left.
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useOriginOf } from '#web/core/place/place.store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link, useGo, useLocation } from '#web/ui/navigation/router.tsx';

export interface BackLinkProps {
  to: string;
  /** The accessible name and tooltip; names the target. */
  label: string;
  className?: string | undefined;
}

/** A 44 px round link. Its arrow, not its padding, is aligned with the column. */
export function BackLink({ to, label, className }: BackLinkProps) {
  const go = useGo();
  const isOrigin = useOriginOf(useLocation().key) === to;
  const goBack = (event: MouseEvent) => {
    if (!isOrigin || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(-1);
  };
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      onClick={goBack}
      className={classNames(
        '-ml-3 inline-grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}

/** The heading of an inner page: back link and title. */
export function BackHeading({
  children,
  ...back
}: Omit<BackLinkProps, 'className'> & { children: string }) {
  return (
    <header className="flex items-center gap-1 pt-2 pb-3">
      <BackLink {...back} />
      <h1 className="text-xl">{children}</h1>
    </header>
  );
}
