// The posts that a diary was made from, indented beside a thin rule. Each can be removed from the
// diary (B§2, B§5).
import { X } from 'lucide-react';
import type { OriginalPost } from '#domain/diaries/diary.ts';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { RichText } from '#web/core/text/rich-text.tsx';
import { FoldedText } from '#web/ui/folded-text.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface QuotedPostsProps {
  posts: readonly OriginalPost[];
  onRemove: (post: OriginalPost) => void;
}

/** The quoted posts; renders nothing if there are none. */
export function QuotedPosts({ posts, onRemove }: QuotedPostsProps) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="quoted-posts" className="mt-12">
      <h2 id="quoted-posts" className="text-sm text-soft select-none">
        写自这些灵感
      </h2>
      <ul className="mt-3 space-y-5">
        {posts.map((post) => (
          <li
            key={post.id}
            className="flex items-start gap-1 border-l-2 border-accent/40 pl-4 md:pl-6"
          >
            <blockquote className="min-w-0 flex-1 py-0.5">
              <QuotedMoment timestamp={post.timestamp} />
              {post.content !== '' && (
                <FoldedText text={post.content} lines={4}>
                  <RichText text={post.content} className="text-soft" />
                </FoldedText>
              )}
              <ImageGallery images={post.images} className="mt-2" />
            </blockquote>
            <IconButton
              label="从日记中移除这条灵感"
              icon={<X className="size-4!" />}
              onClick={() => onRemove(post)}
              className="-mt-2 -mr-2.5 select-none"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuotedMoment({ timestamp }: { timestamp: string }) {
  const moment = momentHere(timestamp);
  return (
    <time dateTime={timestamp} className="text-xs text-soft">
      {moment.date} <span className="font-figures">{moment.time}</span>
    </time>
  );
}
