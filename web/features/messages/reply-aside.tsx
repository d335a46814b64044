// The small print under a reply: the earlier days it refers to, and whether the built-in engine had
// to write it.
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { useAside } from '#web/features/messages/reply-aside.store.ts';

/** Renders nothing if there is nothing to say. */
export function ReplyAsideLine({ messageId }: { messageId: string }) {
  const mode = useMode();
  const aside = useAside(messageId);
  if (aside === undefined || (aside.related.length === 0 && !aside.isFallback)) return null;
  return (
    <p className="mt-1 text-sm text-soft">
      {aside.isFallback && '模型写的没有通过核对，这里换成了内置引擎的话，没有扣灵感石。'}
      {aside.related.length > 0 && (
        <>
          {'想起了你在'}
          {aside.related.map(({ post_id, date }, index) => (
            <Fragment key={post_id}>
              {index > 0 && '、'}
              <Link
                to={mode.path(`/chat/${post_id}`)}
                className="text-accent underline underline-offset-4"
              >
                {momentHere(date).date.split(' ')[0]}
              </Link>
            </Fragment>
          ))}
          {'写的灵感'}
        </>
      )}
    </p>
  );
}
