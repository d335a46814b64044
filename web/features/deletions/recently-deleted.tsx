// Entries that were deleted on this device within 24 hours, each with a button that brings it back.
import { Undo2 } from 'lucide-react';
import { timeAgo } from '#domain/shared/time-ago.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { entryOf, type EntryCopy } from '#web/core/deletions/deleted-entries.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import {
  useClearCopies,
  useCopies,
  useGiveBack,
} from '#web/features/deletions/deletion.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function RecentlyDeleted() {
  const mode = useMode();
  const copies = useCopies();
  if (copies.isPending) return <Skeleton className="h-24" />;
  // A browser that denies its database keeps no copies.
  const list = copies.data ?? [];
  if (list.length === 0)
    return (
      <EmptyState
        drawing={<EmptyBasket />}
        title="这里是空的"
        text="在这台设备上删除的灵感和笔记，会在这里留 24 小时。"
      />
    );
  return (
    <>
      <p className="mb-4 text-sm text-soft">
        {mode.name === 'trial'
          ? '只保存在这台设备上，删除 24 小时后消失。'
          : '只保存在这台设备上，删除 24 小时后消失，退出登录时也会清空。'}
        恢复后是一条新的记录：文字、图片和时间都在，对话不会回来。
      </p>
      <ul className="flex flex-col gap-3">
        {list.map((copy) => (
          <CopyLine key={entryOf(copy.entry).id} copy={copy} seenAtMs={copies.dataUpdatedAt} />
        ))}
      </ul>
      <ClearButton />
    </>
  );
}

function CopyLine({ copy, seenAtMs }: { copy: EntryCopy; seenAtMs: number }) {
  const notice = useNotice();
  const failure = useActionError();
  const giveBack = useGiveBack();
  const { kind, when, title, text, imageCount } = shownOf(copy);
  const restore = () => {
    failure.clear();
    giveBack.mutate(copy, {
      onSuccess: () => notice.success('已恢复'),
      onError: (error) => failure.show(failureText(error, '恢复失败，请重试')),
    });
  };
  return (
    <li className="sheet flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm text-soft">
          {[
            kind,
            when,
            ...(imageCount > 0 ? [`${imageCount} 张图片`] : []),
            `${timeAgo(new Date(copy.deletedAtMs).toISOString(), seenAtMs)}删除`,
          ].join(' · ')}
        </p>
        {title !== '' && <p className="truncate">{title}</p>}
        <p className="line-clamp-2 break-words whitespace-pre-line">{text}</p>
      </div>
      <Button
        icon={<Undo2 />}
        busy={giveBack.isPending}
        busyLabel="恢复中..."
        aria-label={`恢复：${title === '' ? text : title}`.slice(0, 40)}
        onClick={restore}
      >
        恢复
      </Button>
    </li>
  );
}

/** Characters of the text that a line shows; two lines hold no more. */
const TEXT_SHOWN = 120;

function shownOf({ entry, images }: EntryCopy) {
  const { day, time } = momentHere(
    entry.kind === 'post' ? entry.post.createdAt : entry.diary.createdAt,
  );
  return entry.kind === 'post'
    ? {
        kind: '灵感',
        when: `${day} ${time}`,
        title: '',
        text: entry.post.content.slice(0, TEXT_SHOWN),
        imageCount: images.length,
      }
    : {
        kind: '笔记',
        when: entry.diary.date,
        title: entry.diary.title,
        text: entry.diary.content.slice(0, TEXT_SHOWN),
        imageCount: images.length,
      };
}

function ClearButton() {
  const confirm = useConfirm();
  const failure = useActionError();
  const clear = useClearCopies();
  const askAndClear = async () => {
    const agreed = await confirm({
      title: '清空最近删除？',
      body: '清空后，这些内容就找不回来了。',
      action: '清空',
      danger: true,
    });
    if (agreed) clear.mutate(undefined, { onError: () => failure.show('清空失败，请重试') });
  };
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="danger" busy={clear.isPending} onClick={() => void askAndClear()}>
        全部清空
      </Button>
    </div>
  );
}

function EmptyBasket() {
  return (
    <LineDrawing width={112} height={88}>
      <path d="M26 34h60l-7 42a5 5 0 0 1-5 4H38a5 5 0 0 1-5-4L26 34Z" />
      <path d="M20 34h72M44 34l8-18M68 34l-8-18" />
      <path d="M46 46l2 22M56 46v22M66 46l-2 22" strokeDasharray="3 5" opacity=".55" />
    </LineDrawing>
  );
}
