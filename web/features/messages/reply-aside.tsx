// The small print under a reply: what it was given beside the conversation, and whether the
// built-in engine had to write it.
import { Fragment } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { useAside } from '#web/features/messages/reply-aside.store.ts';
import { Link } from '#web/ui/navigation/router.tsx';

/** Renders nothing if there is nothing to say. */
export function ReplyAsideLine({ messageId }: { messageId: string }) {
  const mode = useMode();
  const aside = useAside(messageId);
  if (aside === undefined) return null;
  const used = [
    ...(aside.facts === 0 ? [] : [{ to: '/about-me', label: '关于我' } as const]),
    ...aside.related.map(({ post_id, date }) => {
      const { day, time } = momentHere(date);
      const isAlone = aside.related.filter((one) => momentHere(one.date).day === day).length === 1;
      const [shownDay = ''] = momentHere(date).date.split(' ');
      return {
        to: `/chat/${post_id}`,
        label: isAlone ? `${shownDay}的一条` : `${shownDay} ${time}的一条`,
      } as const;
    }),
  ];
  if (used.length === 0 && !aside.isFallback && !aside.isCut) return null;
  return (
    <p className="mt-1 text-sm text-soft">
      {aside.isFallback && (
        <span>模型写的没有通过核对，这里换成了内置引擎的话，没有扣灵感石。</span>
      )}
      {aside.isCut && <span>模型写到长度上限就停了，这里到最后一个完整的句子为止。</span>}
      {used.length > 0 && (
        <span>
          <span>{'用到了：'}</span>
          {used.map(({ to, label }, index) => (
            <Fragment key={to}>
              {index > 0 && <span>{' · '}</span>}
              <Link to={mode.path(to)} className="text-accent underline underline-offset-4">
                {label}
              </Link>
            </Fragment>
          ))}
        </span>
      )}
    </p>
  );
}
