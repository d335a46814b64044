// Bold, emphasis, links and tags of a line, as React elements.
import type { Inline } from '#domain/text/markdown.ts';
import { TagText } from '#web/core/tags/tag-text.tsx';

/** The pieces of a line. Links open a new tab and tell the other site nothing. */
export function InlineText({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    // Pieces are identified by their position only, and never move.
    const key = index;
    switch (part.kind) {
      case 'text':
        return <span key={key}>{part.text}</span>;
      case 'strong':
        return (
          <strong key={key}>
            <InlineText parts={part.parts} />
          </strong>
        );
      case 'emphasis':
        return (
          <em key={key}>
            <InlineText parts={part.parts} />
          </em>
        );
      case 'link':
        return (
          <a
            key={key}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={part.href}
            className="break-all text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
          >
            {part.text}
          </a>
        );
      case 'tag':
        return <TagText key={key} name={part.name} />;
    }
  });
}
