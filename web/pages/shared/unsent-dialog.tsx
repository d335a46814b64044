// What waits to be sent, with the two answers to each: try again, or give it up and have its text
// back.
import { RotateCcw } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Post } from '#domain/posts/post.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { saveFile } from '#web/core/browser/save-file.ts';
import { useOnline } from '#web/core/browser/use-online.ts';
import { useKeptShown } from '#web/core/kept/kept-notice.store.ts';
import type { DeletedEntry } from '#web/core/deletions/deleted-entries.ts';
import { useDeleteEntry } from '#web/core/deletions/use-delete-entry.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { giveBackWrite, type GivenBack } from '#web/core/outbox/give-back-write.ts';
import { OutboxContext } from '#web/core/outbox/outbox-link.ts';
import { keysBefore, type Item } from '#web/core/outbox/outbox.ts';
import { fromWrites } from '#web/core/outbox/show-writes.ts';
import { useUnsentItems } from '#web/core/outbox/unsent.store.ts';
import type { Write } from '#web/core/outbox/write.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { beginEdit } from '#web/features/posts/post-edit.store.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

/** Characters of a text that a line shows. */
const TEXT_SHOWN = 120;

const KINDS: Record<Write['path'], string> = {
  'posts.create': '新灵感',
  'posts.update': '改灵感',
  'messages.send': '对话',
  'diaries.create': '新笔记',
  'diaries.update': '改笔记',
  'entries.setFavourite': '收藏',
  'entries.setPinned': '置顶',
  'images.put': '图片',
};

export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const link = use(OutboxContext);
  const isKeptShown = useKeptShown();
  const isReached = useOnline() && !isKeptShown;
  const [isSending, setSending] = useState(false);
  const items = useItems();
  const retryAll = async () => {
    if (link === null) return;
    setSending(true);
    try {
      await (await link.load()).retryAll();
    } catch {
      // What could not be sent is still in the list.
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="待发送"
      footer={
        items.length > 0 && (
          <Button
            variant="primary"
            busy={isSending}
            busyLabel="发送中..."
            onClick={() => void retryAll()}
          >
            立即重试
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className="text-soft">没有待发送的内容。</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-soft">
            {items.every((item) => isStuck(item, items))
              ? '这些没有发出去，内容都还在这台设备上。'
              : isReached
                ? '先存在这台设备上，正在自动发送。'
                : '先存在这台设备上，连上以后自动发送，关掉页面也不会丢。'}
          </p>
          <ul className="flex flex-col gap-3">
            {items.map((item) => (
              <UnsentLine key={item.place} item={item} all={items} onClose={onClose} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Refused, or behind a refused write of its entry or a refused image: it is not sent by itself. */
function isStuck(item: Item<Write>, items: readonly Item<Write>[]): boolean {
  const { place, key } = item;
  return items.some(
    (other) =>
      other.refusal !== null &&
      other.place <= place &&
      (other.key === key || keysBefore(item).includes(other.key)),
  );
}

/** The waiting writes in order, without images that wait as a part of their entry. */
function useItems(): Item<Write>[] {
  const link = use(OutboxContext);
  const changes = useUnsentItems();
  const [items, setItems] = useState<Item<Write>[]>([]);
  useEffect(() => {
    let isCurrent = true;
    link
      ?.load()
      .then((keeper) => keeper.list())
      .then(
        (all) => {
          const waiting = new Set(changes.map(({ place }) => place));
          const shown = all.filter(
            ({ place, write, refusal }) =>
              waiting.has(place) && (write.path !== 'images.put' || refusal !== null),
          );
          if (isCurrent) setItems(shown);
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [link, changes]);
  return items;
}

interface UnsentLineProps {
  item: Item<Write>;
  all: readonly Item<Write>[];
  onClose: () => void;
}

function UnsentLine({ item, all, onClose }: UnsentLineProps) {
  const { write, refusal, writtenAtMs } = item;
  const answers = useAnswers(item, all, onClose);
  const isChanged = refusal !== null && isChange(refusal);
  const { day, time } = momentHere(new Date(writtenAtMs).toISOString());
  return (
    <li className="sheet px-4 py-3">
      <p className="text-sm text-soft">
        {KINDS[write.path]} · {day} {time}
      </p>
      <p className="line-clamp-2 wrap-anywhere whitespace-pre-line">{textOf(write)}</p>
      {refusal !== null && (
        <p className="mt-1 text-sm text-danger">没发出去：{refusalText(write, refusal)}</p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void answers.giveUp()}>放弃</Button>
        {refusal !== null && (
          <Button
            icon={<RotateCcw />}
            onClick={() => void (isChanged ? answers.compare() : answers.retry())}
          >
            {isChanged ? '去对照' : '重试'}
          </Button>
        )}
      </div>
    </li>
  );
}

function useAnswers(item: Item<Write>, all: readonly Item<Write>[], onClose: () => void) {
  const link = use(OutboxContext);
  const owner = useOwner();
  const api = useApi();
  const confirm = useConfirm();
  const notice = useNotice();
  const failure = useActionError();
  const navigate = useNavigate();
  const deletion = useDeleteEntry();
  const { write, place, key, refusal } = item;

  /** Gives the text back and takes the write out, unless it has left the outbox. */
  const take = async (giveBackText: (write: Write) => Promise<void> | void) => {
    const isTaken = (await (await link?.load())?.take(place, giveBackText)) ?? false;
    if (!isTaken) notice.info('这条已经不在待发送里，文字没有放回');
    return isTaken;
  };
  /** A new entry is deleted like any other: it is hidden, kept for a day, and can be undone. */
  const deleteEntry = async (entry: DeletedEntry) => {
    deletion.prepare();
    const agreed = await confirm({
      title: entry.kind === 'post' ? '放弃这条灵感吗？' : '放弃这篇笔记吗？',
      body: '它不再发送，会放进最近删除，24 小时内可以找回。',
      action: '放弃',
      danger: true,
    });
    if (!agreed) return;
    await deletion.begin(entry);
    onClose();
  };
  const giveBack = async () => {
    const agreed = await confirm({
      title: '放弃发送吗？',
      body: hasText(write)
        ? '文字不会丢：会放回它的编辑框；那里有别的文字时，存成一个文件。'
        : write.path === 'images.put'
          ? '它不再发送，图片会存成文件。'
          : '它不再发送。',
      action: '放弃',
      danger: true,
    });
    if (!agreed) return;
    let end = 'nothing' as GivenBack;
    await take(async (stored) => {
      await saveImage();
      end = giveBackWrite(owner, stored);
    });
    if (end === 'editor') notice.info('文字放回编辑框了');
    if (end === 'file') notice.info('文字存成了文件');
  };
  const saveImage = async () => {
    if (write.path !== 'images.put') return;
    const image = await (await link?.load())?.readImage(write.input.ref);
    const name = write.input.ref.split('/').at(-1) ?? 'image';
    if (image) saveFile({ name, content: image });
  };
  const guarded = async (task: () => Promise<void>) => {
    failure.clear();
    try {
      await task();
    } catch (error) {
      failure.show(failureText(error, '没有成功，内容还在这里，请重试'));
    }
  };
  const newEntry = refusal !== null && isChange(refusal) ? null : newEntryOf(item, all);
  return {
    giveUp: () => guarded(() => (newEntry === null ? giveBack() : deleteEntry(newEntry))),
    retry: () => guarded(async () => (await link?.load())?.retry(place)),
    /** Opens the editor with both versions. That of a diary opens with its stored edit. */
    compare: () =>
      guarded(async () => {
        const isPost = refusal === 'POST_CHANGED';
        await (isPost ? api.posts.get({ id: key }) : api.diaries.get({ id: key }));
        let end = 'nothing' as GivenBack;
        if (!(await take((last) => void (end = giveBackWrite(owner, last))))) return;
        if (end === 'file') notice.info('文字存成了文件');
        if (isPost) beginEdit(owner, await api.posts.get({ id: key }));
        onClose();
        navigate(isPost ? `/chat/${key}` : `/notes/${key}`);
      }),
  };
}

/** Another device has changed the entry. */
function isChange(refusal: string): boolean {
  return refusal === 'POST_CHANGED' || refusal === 'DIARY_CHANGED';
}

/** The new entry that a write creates, with all that waits of it; null: it creates none. */
function newEntryOf({ write, key }: Item<Write>, all: readonly Item<Write>[]): DeletedEntry | null {
  if (write.path === 'diaries.create') {
    const diary = fromWrites('diaries.get', { id: key }, all) as Diary | null;
    return diary && { kind: 'diary', diary };
  }
  const post =
    write.path === 'posts.create' ? (fromWrites('posts.get', { id: key }, all) as Post) : null;
  if (post === null) return null;
  const lines = all.flatMap((other) =>
    other.write.path === 'messages.send' && other.key === key ? [other.write.input.content] : [],
  );
  const content = [post.content, ...lines].filter((text) => text !== '').join('\n\n');
  return { kind: 'post', post: { ...post, content } };
}

function hasText({ input }: Write): boolean {
  return 'content' in input && input.content !== undefined;
}

function textOf({ path, input }: Write): string {
  const title = 'title' in input && input.title !== undefined ? `${input.title}\n` : '';
  const text = 'content' in input ? `${title}${input.content ?? ''}` : title;
  if (text !== '') return text.slice(0, TEXT_SHOWN);
  if ('images' in input && (input.images ?? []).length > 0) return '（图片）';
  if (path === 'entries.setPinned') return input.isPinned ? '置顶' : '取消置顶';
  if (path === 'entries.setFavourite') return input.isFavourite ? '加入收藏' : '取消收藏';
  if (path === 'posts.update' && input.aiPrivate !== undefined)
    return input.aiPrivate ? '不给AI看' : '可以给AI看';
  if (path === 'posts.update' && input.createdAt !== undefined)
    return `改到${momentHere(input.createdAt).date}`;
  return '';
}

/** Why it was refused, in words that do not speak of an editor. */
function refusalText({ path }: Write, code: string): string {
  if (path === 'posts.create' && code === 'POST_NOT_FOUND') return '这条灵感已经在别处删除';
  if (path === 'diaries.create' && code === 'DIARY_NOT_FOUND') return '这篇笔记已经在别处删除';
  if (code === 'POST_CHANGED') return '这条灵感在别处改过，请对照两边的文字';
  if (code === 'DIARY_CHANGED') return '这篇笔记在别处改过，请对照两边的文字';
  return Object.hasOwn(ERROR_TEXT, code)
    ? ERROR_TEXT[code as keyof typeof ERROR_TEXT]
    : '服务器没有接收';
}
