// The chosen fragments: numbered, each with its conversation, foldable, and to be taken out again.
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { picturesAsText } from '#domain/chat/reply-context.ts';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { momentHere } from '#web/core/time/moment.ts';
import type { LoadedPost, SelectedPost } from '#web/features/summary/selected-posts.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** From here on fragments and article stand side by side; below it the fragments fold above the article. */
const SIDE_BY_SIDE_QUERY = '(min-width: 1024px)';

/** What {@link SelectedPosts} take. */
export interface SelectedPostsProps {
  entries: readonly SelectedPost[];
  onRemove: (id: string) => void;
  /** While an article is being written its material stays as it is. */
  disabled: boolean;
}

/** The fragments. */
export function SelectedPosts({ entries, onRemove, disabled }: SelectedPostsProps) {
  const isBeside = useMediaQuery(SIDE_BY_SIDE_QUERY);
  const [isOpen, setOpen] = useState(false);
  const isShown = isBeside || isOpen;
  const heading = (
    <>
      选中的灵感 <span className="font-figures text-soft">{entries.length}</span>
    </>
  );
  return (
    <section aria-label="选中的灵感">
      {isBeside ? (
        <h2 className="mb-2 text-lg">{heading}</h2>
      ) : (
        <h2 className="text-lg">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center justify-between rounded-control text-left"
          >
            <span>{heading}</span>
            <ChevronDown aria-hidden="true" className={classNames('size-5 text-soft transition-transform duration-150', isOpen && 'rotate-180')} />
          </button>
        </h2>
      )}
      {isShown && (
        <ol className="divide-y divide-hairline border-y border-hairline">
          {entries.map((entry, index) => (
            <li key={entry.id} className="flex gap-3 py-3">
              <span aria-hidden="true" className="w-5 shrink-0 pt-2.5 text-right font-figures text-sm leading-6 text-accent">
                {index + 1}
              </span>
              <Fragment entry={entry} />
              <IconButton
                label={`移除第 ${index + 1} 条`}
                icon={<X className="size-4!" />}
                className="-mr-2.5"
                disabled={disabled}
                onClick={() => onRemove(entry.id)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Fragment({ entry }: { entry: SelectedPost }) {
  if (entry.state === 'there') return <PostFragment loaded={entry} />;
  if (entry.state === 'loading') return <Skeleton className="my-2 h-12 flex-1" />;
  return (
    <p className="min-w-0 flex-1 pt-2 text-sm text-soft">
      {entry.state === 'failed' && entry.words !== '' && <span className="line-clamp-2 wrap-anywhere text-base">{entry.words}</span>}
      {entry.state === 'gone' ? '这条灵感已被删除，不会用于总结' : ERROR_TEXT.NETWORK}
      {entry.state === 'failed' && (
        <button type="button" onClick={entry.retry} className="ml-2 min-h-11 text-accent underline underline-offset-4">
          再试一次
        </button>
      )}
    </p>
  );
}

function PostFragment({ loaded: { post, messages } }: { loaded: LoadedPost }) {
  const [isOpen, setOpen] = useState(false);
  const moment = momentHere(post.createdAt);
  return (
    <div className="min-w-0 flex-1">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="w-full py-2 text-left">
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <span className="font-figures text-sm text-accent">{moment.time}</span>
          {moment.date}
          {post.isSample && <Badge>示例</Badge>}
          {post.aiPrivate && <Badge>不给AI看，不会用于总结</Badge>}
          {messages.length > 0 && <span>{messages.length} 段对话</span>}
        </span>
        <span className={classNames('mt-0.5 wrap-anywhere whitespace-pre-wrap', isOpen ? 'block' : 'line-clamp-2')}>
          {post.content === '' ? picturesAsText(post.images.length) : post.content}
        </span>
      </button>
      {isOpen && (
        <div className="animate-appear pb-2">
          <ImageGallery images={post.images} className="mt-1" />
          {messages.length > 0 && (
            <ul className="mt-2 space-y-1.5 border-l-2 border-accent/40 pl-3 text-sm">
              {messages.map((message) => (
                <li key={message.id} className={classNames('wrap-anywhere whitespace-pre-wrap', !message.isUser && 'text-soft')}>
                  <span className="sr-only">{message.isUser ? '我：' : 'AI：'}</span>
                  {message.content === '' ? picturesAsText(message.images.length) : message.content}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
