// A tag inside a text.
import { createContext, use } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { tagPath } from '#web/core/tags/tag-path.ts';
import { Link } from '#web/ui/navigation/router.tsx';

/**
 * Whether tags are links: in posts and diaries. In a message or a preview they are plain words,
 * because only posts and diaries have tags.
 */
export const TagLinks = createContext(false);

/** A tag as it was written, which leads to its entries. */
export function TagText({ name }: { name: string }) {
  return use(TagLinks) ? <TagLink name={name} /> : `#${name}`;
}

function TagLink({ name }: { name: string }) {
  const mode = useMode();
  return (
    <Link
      to={mode.path(tagPath(name))}
      className="inline-block max-w-full rounded-[0.3em] text-accent underline decoration-transparent underline-offset-4 hover:decoration-accent/60"
    >
      #{name}
    </Link>
  );
}
