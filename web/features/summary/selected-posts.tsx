// The chosen posts: numbered, each with its conversation, foldable and removable.
import { ChevronDown, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { imagesAsText } from '#domain/replies/reply-context.ts';
import { SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import type { SelectedPost } from '#web/features/summary/selected-posts.queries.ts';
import type { Post } from '#domain/posts/post.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

/**
 * From this width, posts and article are side by side; below it, the posts fold above the article.
 */
const SIDE_BY_SIDE_QUERY = '(min-width: 1024px)';

/** Posts shown at once; each is loaded when it is shown. */
const SHOWN_AT_ONCE = 30;

/** Why a post is not used. */
const UNUSED_TEXT: Record<Exclude<SelectedPost['state'], 'usable'>, string> = {
  gone: '这条灵感已被删除，不会用于总结',
  private: '不给AI看，不会用于总结',
  too_long: '超出了一次总结的长度，不会用于总结',
};

export interface SelectedPostsProps {
  entries: readonly SelectedPost[];
  onRemove: (id: string) => void;
  /** While an article is being written, the selection cannot change. */
  disabled: boolean;
}

export function SelectedPosts({ entries, onRemove, disabled }: SelectedPostsProps) {
  const isBeside = useMediaQuery(SIDE_BY_SIDE_QUERY);
  const [isOpen, setOpen] = useState(false);
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
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
            <ChevronDown
              aria-hidden="true"
              className={classNames(
                'size-5 text-soft transition-transform duration-150',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        </h2>
      )}
      {isShown && (
        <ol className="divide-y divide-hairline border-y border-hairline">
          {entries.slice(0, shownCount).map((entry, index) => (
            <li key={entry.id} className="flex gap-3 py-3">
              <span
                aria-hidden="true"
                className="w-5 shrink-0 pt-2.5 text-right font-figures text-sm leading-6 text-accent"
              >
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
      {isShown && entries.length > shownCount && (
        <Button className="mt-3 w-full" onClick={() => setShownCount(shownCount + SHOWN_AT_ONCE)}>
          再显示 {Math.min(SHOWN_AT_ONCE, entries.length - shownCount)} 条
        </Button>
      )}
    </section>
  );
}

function Fragment({ entry: { id, state, words } }: { entry: SelectedPost }) {
  const queries = useApiQueries();
  const post = useQuery(
    queries.posts.get.queryOptions({ input: { id }, retry: false, enabled: state !== 'gone' }),
  );
  if (post.data !== undefined) return <PostFragment post={post.data} state={state} />;
  if (state === 'gone' || errorCode(post.error) === 'POST_NOT_FOUND')
    return <Absence words={words}>{UNUSED_TEXT.gone}</Absence>;
  if (!post.isError) return <Skeleton className="my-2 h-12 flex-1" />;
  return (
    <Absence words={words}>
      {ERROR_TEXT.NETWORK}
      <button
        type="button"
        onClick={() => void post.refetch()}
        className="ml-2 min-h-11 text-accent underline underline-offset-4"
      >
        再试一次
      </button>
    </Absence>
  );
}

function Absence({ words, children }: { words: string; children: ReactNode }) {
  return (
    <p className="min-w-0 flex-1 pt-2 text-sm text-soft">
      {words !== '' && <span className="line-clamp-2 text-base wrap-anywhere">{words}</span>}
      <span>{children}</span>
    </p>
  );
}

function PostFragment({ post, state }: { post: Post; state: SelectedPost['state'] }) {
  const [isOpen, setOpen] = useState(false);
  const moment = momentHere(post.createdAt);
  return (
    <div className="min-w-0 flex-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="w-full py-2 text-left"
      >
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <span className="font-figures text-sm text-accent">{moment.time}</span>
          <span>{moment.date}</span>
          {post.isSample && <Badge>{SAMPLE_LABEL}</Badge>}
          {state !== 'usable' && <Badge>{UNUSED_TEXT[state]}</Badge>}
          {post.conversationCount > 0 && <span>{post.conversationCount} 句</span>}
        </span>
        <span
          className={classNames(
            'mt-0.5 wrap-anywhere whitespace-pre-wrap',
            isOpen ? 'block' : 'line-clamp-2',
          )}
        >
          {post.content === '' ? imagesAsText(post.images.length) : post.content}
        </span>
      </button>
      {isOpen && (
        <div className="animate-appear pb-2">
          <ImageGallery images={post.images} className="mt-1" />
          {post.conversationCount > 0 && <Conversation postId={post.id} />}
        </div>
      )}
    </div>
  );
}

function Conversation({ postId }: { postId: string }) {
  const { data } = useQuery(
    useApiQueries().messages.list.queryOptions({ input: { postId }, retry: false }),
  );
  return (
    <ul className="mt-2 space-y-1.5 border-l-2 border-accent/40 pl-3 text-sm">
      {data?.items.map((message) => (
        <li
          key={message.id}
          className={classNames(
            'wrap-anywhere whitespace-pre-wrap',
            !message.isUser && 'text-soft',
          )}
        >
          <span className="sr-only">{message.isUser ? '我：' : 'AI：'}</span>
          {message.content === '' ? imagesAsText(message.images.length) : message.content}
        </li>
      ))}
    </ul>
  );
}
