// The arrow at the head of an inner screen: the way back, always to the same place.
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';

/** What a {@link BackLink} takes. */
export interface BackLinkProps {
  to: string;
  /** The accessible name, with where it leads; shown as a tooltip too. */
  label: string;
  className?: string | undefined;
}

/** A 44 px round link; its arrow, not its room, stands at the column's edge. */
export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={classNames(
        '-ml-3 inline-grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}

/** The head of an inner screen: the way back, and its title. */
export function BackHeading({
  children,
  ...back
}: Omit<BackLinkProps, 'className'> & { children: string }) {
  return (
    <header className="flex items-center gap-1 py-2">
      <BackLink {...back} />
      <h1 className="text-xl">{children}</h1>
    </header>
  );
}
