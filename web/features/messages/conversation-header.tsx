// The head of a conversation: back link, title, date and persona (B§2).
import type { ReactNode } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { useTokenTotal } from '#web/features/messages/message.queries.ts';
import { BackLink } from '#web/core/place/back-link.tsx';
import { useWayBack } from '#web/core/place/use-way-back.ts';

export interface ConversationHeaderProps {
  post: Post;
  rolePicker: ReactNode;
  exportButton?: ReactNode;
}

/** Back link, title, date, tokens used, and the page's slots. */
export function ConversationHeader({ post, rolePicker, exportButton }: ConversationHeaderProps) {
  const back = useWayBack('/inspiration');
  const tokens = useTokenTotal(post.id);
  const moment = momentHere(post.createdAt);
  return (
    <header className="flex items-center gap-1 py-2">
      <BackLink {...back} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg leading-snug">{titleOf(post)}</h1>
        <p className="truncate text-xs text-soft">
          {moment.date}
          {tokens > 0 && (
            <>
              {' · 用了 '}
              <span className="font-figures">{tokens.toLocaleString('zh-CN')}</span> tokens
            </>
          )}
        </p>
      </div>
      {rolePicker}
      {exportButton}
    </header>
  );
}

function titleOf(post: Post): string {
  const firstLine = post.content.split('\n', 1)[0]?.trim() ?? '';
  return firstLine === '' ? '一张照片的灵感' : firstLine;
}
