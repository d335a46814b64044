// The head of a conversation: back link, title, date and persona (B§2).
import { useState, type ReactElement } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { useTokenTotal } from '#web/features/messages/message.queries.ts';
import { BackLink } from '#web/core/place/back-link.tsx';
import { useWayBack } from '#web/core/place/use-way-back.ts';

export interface ConversationHeaderProps {
  post: Post;
  rolePicker: ReactElement | false;
  exportButton?: ReactElement;
  menu?: ReactElement;
}

/** Back link, title, date, tokens used (on demand), and the page's slots. */
export function ConversationHeader({
  post,
  rolePicker,
  exportButton,
  menu,
}: ConversationHeaderProps) {
  const back = useWayBack('/inspiration');
  const tokens = useTokenTotal(post.id);
  const moment = momentHere(post.createdAt);
  return (
    <header className="flex items-center gap-1 py-2">
      <BackLink {...back} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg leading-snug">{titleOf(post)}</h1>
        <p className="flex items-baseline gap-2 text-xs text-soft">
          <span className="truncate">{moment.date}</span>
          {tokens > 0 && <TokenTotal tokens={tokens} />}
        </p>
      </div>
      {rolePicker}
      {exportButton}
      {menu}
    </header>
  );
}

/** What the conversation used, shown on demand: a letter does not begin with figures. */
function TokenTotal({ tokens }: { tokens: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={isShown}
      onClick={() => setShown(!isShown)}
      className="relative shrink-0 underline decoration-dotted underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-ink"
    >
      {isShown ? `用了 ${tokens.toLocaleString('zh-CN')} tokens` : '用量'}
    </button>
  );
}

function titleOf(post: Post): string {
  const firstLine = post.content.split('\n', 1)[0]?.trim() ?? '';
  return firstLine === '' ? '一张照片的灵感' : firstLine;
}
