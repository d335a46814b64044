// Reads the entries when asked, shows the book, and prints it.
import { Printer } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  BOOK_MAX_ENTRIES,
  chaptersOf,
  type BookChapter,
  type BookEntry,
} from '#domain/book/chapters.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { loadContentFaces } from '#web/core/theme/content-faces.ts';
import { useBook, type BookProgress } from '#web/features/book/book.queries.ts';
import type { BookChoices } from '#web/features/book/book-choices.ts';
import { BookVolume } from '#web/features/book/book-volume.tsx';
import type { BookRequest } from '#web/features/book/read-book.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export interface BookMakerProps {
  choices: BookChoices;
  author: string;
}

export function BookMaker({ choices, author }: BookMakerProps) {
  const { span, hasConversations } = choices;
  const [asked, setAsked] = useState<BookRequest | null>(null);
  // Other days or conversations are another book, which must be asked for.
  const isAsked =
    asked?.span.from === span.from &&
    asked?.span.to === span.to &&
    asked?.hasConversations === hasConversations;
  const { query, progress } = useBook(isAsked ? asked : null);
  if (!isAsked || asked === null) return <Ask onAsk={() => setAsked({ span, hasConversations })} />;
  if (query.isError) return <QueryError query={query} />;
  if (query.data === undefined)
    return <Reading progress={progress} onCancel={() => setAsked(null)} />;
  const { entries, total } = query.data;
  if (entries === null) return <TooMany total={total} />;
  if (entries.length === 0)
    return <EmptyState title="这段日子没有写下什么" text="换一段日子，再排一本。" />;
  // Images that come back are waited for again.
  return <Made key={`${choices.hasImages}`} entries={entries} choices={choices} author={author} />;
}

function Ask({ onAsk }: { onAsk: () => void }) {
  return (
    <div className="mt-6 flex justify-center">
      <Button variant="primary" onClick={onAsk}>
        排成一本
      </Button>
    </div>
  );
}

function Reading({ progress, onCancel }: { progress: BookProgress; onCancel: () => void }) {
  const { read, total } = progress;
  return (
    <div className="mt-6">
      <progress
        aria-label="正在读取"
        className="w-full"
        {...(total > 0 ? { value: read, max: total } : {})}
      />
      <div className="mt-1 flex items-center justify-between gap-4">
        <p className="text-sm text-soft">
          <span>正在收集这段日子的灵感和笔记</span>
          {total > 0 && (
            <span className="font-figures">
              {' '}
              {read} / {total}
            </span>
          )}
        </p>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </div>
  );
}

function TooMany({ total }: { total: number }) {
  return (
    <EmptyState
      title="一本装不下"
      text={`这段日子有 ${total} 条，一本最多 ${BOOK_MAX_ENTRIES} 条。请选短一些的日子，分成几本。`}
    />
  );
}

function Made({ entries, choices, author }: BookMakerProps & { entries: readonly BookEntry[] }) {
  const chapters = useMemo(
    () => chaptersOf(entries, (moment) => momentHere(moment).day),
    [entries],
  );
  const [settled, setSettled] = useState(0);
  const onImageSettled = useCallback(() => setSettled((count) => count + 1), []);
  const hasFaces = useContentFaces();
  const images = choices.hasImages ? imagesIn(chapters) : 0;
  const isReady = hasFaces && settled >= images;
  const print = async () => {
    await document.fonts.ready;
    globalThis.print();
  };
  return (
    <>
      <div data-screen-only="" className="mt-6 flex flex-col items-center gap-2 text-center">
        <Button
          variant="primary"
          icon={<Printer aria-hidden="true" className="size-5" />}
          busy={!isReady}
          busyLabel={images > settled ? `图片 ${settled} / ${images}` : '准备字体'}
          onClick={() => void print()}
        >
          打印，或存为 PDF
        </Button>
        <p className="max-w-md clauses text-sm text-soft">
          在打印窗口里选“另存为 PDF”，就能得到一个文件。纸张和页码已经排好。
        </p>
      </div>
      <BookVolume
        chapters={chapters}
        choices={choices}
        author={author}
        today={todayHere()}
        onImageSettled={onImageSettled}
      />
    </>
  );
}

/** Whether the faces of the chosen font are there, or will not come. */
function useContentFaces(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void loadContentFaces().then(() => setLoaded(true));
  }, []);
  return isLoaded;
}

function imagesIn(chapters: readonly BookChapter[]): number {
  const entries = chapters.flatMap(({ days }) => days.flatMap((day) => day.entries));
  return entries.reduce((sum, entry) => {
    if (entry.kind === 'diary') return sum + entry.diary.images.length;
    const inLines = entry.messages.reduce((count, { images }) => count + images.length, 0);
    return sum + entry.post.images.length + inLines;
  }, 0);
}
