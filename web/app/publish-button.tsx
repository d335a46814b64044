// The floating round button of the main screens (A§2). It covers no text and no control: on phones
// the tab bar leaves it a place at its right end, on wider screens the page keeps a gutter free.
import { PenLine } from 'lucide-react';
import { Link } from '#web/ui/navigation/router.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';

/** Leads to the publish page. */
export function PublishButton() {
  const mode = useMode();
  return (
    <Link
      to={mode.path('/poston')}
      aria-label="写一条灵感"
      title="写一条灵感"
      data-publish=""
      className="fixed right-3 bottom-[calc(var(--safe-bottom)+6px)] z-30 grid size-12 place-items-center rounded-full bg-accent text-on-accent shadow-lifted transition-[scale] duration-200 ease-calm hover:scale-105 md:right-4 md:bottom-8 md:size-14 xl:right-8"
    >
      <PenLine aria-hidden="true" className="size-6 stroke-[1.7]" />
    </Link>
  );
}
