// The card of one post (B§2). Its actions are slots that the page fills. From 768 px on they appear
// in the card under a pointer or the focus, the rarer ones in a menu beside them. Below that width,
// and on touch screens, all are in the menu.
import { Ellipsis, EyeOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { accentOfPost } from '#domain/posts/accent.ts';
import type { Post } from '#domain/posts/post.ts';
import { SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { UnsentBadge } from '#web/core/outbox/unsent-badge.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { useUnfolded } from '#web/core/place/place.store.ts';
import { TagLinks } from '#web/core/tags/tag-text.tsx';
import { RichText } from '#web/core/text/rich-text.tsx';
import { FoldedText } from '#web/ui/folded-text.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { TOUCH_QUERY, useMediaQuery, WIDE_QUERY } from '#web/ui/use-media-query.ts';

/** Something that the user can do with a post. */
export interface CardAction {
  key: string;
  label: string;
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean | undefined;
  /** In the menu at every width: a row has space for the specified actions only. */
  isRare?: boolean | undefined;
}

export interface PostCardProps {
  post: Post;
  id?: string | undefined;
  /** In the foot from 768 px on with a pointer, otherwise in the menu. */
  actions?: readonly CardAction[] | undefined;
  /** At the right of the head, before the menu, at any width. */
  corner?: ReactElement | undefined;
  /** Always visible at the left of the foot: conversation and citing diaries. */
  counts?: ReactNode;
  /** Always visible at the right of the foot: the selection for a summary. */
  mark?: ReactElement | undefined;
  /** The action of `mark` for the menu, which has every action below 768 px (B§2). */
  markAction?: CardAction | undefined;
  /** Ticks a checkbox in the text; without it they are shown only. */
  onTick?: ((line: number, done: boolean) => void) | undefined;
  /** Replaces text and images: the editor or an enhancement. */
  body?: ReactNode;
  /** Below the card, on a thin line: the expanded conversation. */
  below?: ReactNode;
}

export function PostCard({
  post,
  id,
  actions = [],
  corner,
  counts,
  mark,
  markAction,
  onTick,
  body,
  below,
}: PostCardProps) {
  const isWide = useMediaQuery(WIDE_QUERY);
  const fold = useUnfolded(`text.${post.id}`);
  const isTouch = useMediaQuery(TOUCH_QUERY);
  const hasMenu = !isWide || isTouch;
  const moment = momentHere(post.createdAt);
  const inMenu = markAction === undefined ? actions : [markAction, ...actions];
  return (
    <article id={id} aria-label={`${moment.date} ${moment.time} 的灵感`}>
      <div className="group sheet px-5 pt-3 pb-2 md:px-7 md:pt-5">
        <header className="flex min-h-11 items-center">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PostMoment post={post} />
            {post.isPinned && <Badge tone="accent">置顶</Badge>}
          </div>
          <div className="-mr-2.5 ml-auto flex">
            {corner}
            {hasMenu && <ActionMenu actions={inMenu} />}
          </div>
        </header>
        {body ?? (
          <div className="pt-1 md:pt-2">
            {post.content !== '' && (
              <FoldedText text={post.content} fold={fold}>
                <TagLinks value>
                  <RichText text={post.content} className="text-lg" onTick={onTick} />
                </TagLinks>
              </FoldedText>
            )}
            <ImageGallery images={post.images} className="mt-3" />
          </div>
        )}
        <footer className="mt-2 mb-1 flex flex-wrap items-center gap-x-1 md:gap-x-2">
          <div className="-ml-2 flex flex-wrap items-center">{counts}</div>
          <UnsentBadge id={post.id} />
          {post.isSample && <Badge>{SAMPLE_LABEL}</Badge>}
          {post.aiPrivate && (
            <Badge>
              <EyeOff aria-hidden="true" className="mr-1 size-3.5" />
              不给AI看
            </Badge>
          )}
          <div className="-mr-2.5 ml-auto flex items-center">
            {!hasMenu && <ActionButtons actions={actions} />}
            {mark}
          </div>
        </footer>
      </div>
      {Boolean(below) && (
        <div className="mt-3 ml-5 border-l-2 border-accent/40 pl-4 md:ml-8 md:pl-6">{below}</div>
      )}
    </article>
  );
}

function PostMoment({ post }: { post: Post }) {
  const moment = momentHere(post.createdAt);
  return (
    <time
      dateTime={post.createdAt}
      className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft sm:gap-x-2.5"
    >
      <span className="font-figures text-base text-accent">{moment.time}</span>
      {/* Each post has a colour derived from its id (rulings 28). */}
      <span
        aria-hidden="true"
        className="size-1.5 self-center rounded-full"
        style={{ background: `var(--${accentOfPost(post.id)})` }}
      />
      <span className="text-xs sm:text-sm">{moment.date}</span>
    </time>
  );
}

function ActionMenu({ actions }: { actions: readonly CardAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu label="更多操作" icon={<Ellipsis />}>
      {actions.map((action) => (
        <MenuItem
          key={action.key}
          icon={action.icon}
          onSelect={action.onSelect}
          danger={action.danger}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function ActionButtons({ actions }: { actions: readonly CardAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="flex opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 [&>*]:size-10">
      {actions
        .filter(({ isRare }) => isRare !== true)
        .map((action) => (
          <IconButton
            key={action.key}
            label={action.label}
            icon={action.icon}
            onClick={action.onSelect}
            className={action.danger ? 'hover:text-danger' : undefined}
          />
        ))}
      <ActionMenu actions={actions.filter(({ isRare }) => isRare === true)} />
    </div>
  );
}
