// The number of chosen posts, the link to the summary, and a button that clears the selection
// (B§2). It floats above the publish button.
import { ScrollText, X } from 'lucide-react';
import { useMode } from '#web/core/mode/use-mode.ts';
import type { Selection } from '#web/features/summary/selection.store.ts';
import { cappedCount } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Renders nothing while no post is chosen. */
export function SelectionButton({ selection }: { selection: Selection }) {
  const mode = useMode();
  const count = selection.ids.length;
  if (count === 0) return null;
  return (
    <div
      data-notices-above=""
      className="fixed right-5 bottom-[calc(var(--tabbar-height)+var(--safe-bottom)+16px)] z-20 flex animate-rise items-center rounded-full border border-hairline bg-raised pl-1 shadow-lifted md:right-4 md:bottom-26 xl:right-8"
    >
      <Link
        to={mode.path('/takenote')}
        className="inline-flex min-h-11 items-center gap-2 rounded-full pr-1 pl-3 text-accent"
      >
        <ScrollText aria-hidden="true" className="size-5" />
        总结
        <span className="min-w-6 rounded-full bg-accent px-1.5 text-center font-figures text-sm leading-6 text-on-accent">
          {cappedCount(count)}
        </span>
        <span className="sr-only">条选中的灵感</span>
      </Link>
      <IconButton label="清空选择" icon={<X />} onClick={selection.clear} />
    </div>
  );
}
