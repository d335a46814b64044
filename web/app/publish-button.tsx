// The floating round button of the main screens (A§2).
import { PenLine } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useOutOfTheWay } from '#web/app/use-out-of-the-way.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Leads to the publish page. */
export function PublishButton() {
  const mode = useMode();
  const button = useRef<HTMLAnchorElement>(null);
  useOutOfTheWay(button);
  return (
    <Link
      ref={button}
      to={mode.path('/poston')}
      aria-label="写一条灵感"
      title="写一条灵感"
      data-notices-beside=""
      className={classNames(
        'fixed right-5 bottom-[calc(var(--tabbar-height)+var(--safe-bottom)+20px)] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-lifted md:right-8 md:bottom-8',
        'translate-y-[var(--lift,0px)] transition-[translate,scale,opacity] duration-200 ease-calm hover:scale-105',
        'not-focus-visible:data-away:pointer-events-none not-focus-visible:data-away:scale-75 not-focus-visible:data-away:opacity-0 short:hidden',
      )}
    >
      <PenLine aria-hidden="true" className="size-6 stroke-[1.7]" />
    </Link>
  );
}
