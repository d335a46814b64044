// What pages take: an action for the card of a post, a button for a conversation, a button for a diary. Each opens the same chooser.
import { ImageDown } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Diary } from '#domain/diaries/diary.ts';
import { diaryFileName, postFileName } from '#domain/export/file-name.ts';
import type { Post } from '#domain/posts/post.ts';
import { useEngineLabel } from '#web/core/ai/ai.queries.ts';
import { useConversationToExport } from '#web/features/export/export.queries.ts';
import { sheetOfConversation, sheetOfDiary, sheetOfPost, type SheetContent } from '#web/features/export/sheets/sheet-content.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const ExportChooser = lazy(() => import('#web/features/export/export-chooser.tsx').then((part) => ({ default: part.ExportChooser })));

const TITLE = '导出为图片';

function nameOf({ day, time }: SheetContent) {
  return (template: string) => postFileName({ day, time: time ?? '', template });
}

/** For the feed: `ask` opens the one chooser of the page for a post. */
export function useExportPost(): { ask: (post: Post) => void; dialog: ReactNode } {
  const [post, setPost] = useState<Post | null>(null);
  const engine = useEngineLabel();
  const content = post === null ? null : sheetOfPost(post, engine);
  return {
    ask: setPost,
    dialog: content !== null && (
      <Suspense>
        <ExportChooser title={TITLE} content={content} fileName={nameOf(content)} onClose={() => setPost(null)} />
      </Suspense>
    ),
  };
}

/** For the head of a conversation: the post with what was said. `nameOf` finds the persona of a role. */
export function ExportConversationButton({ post, nameOf: speakerName }: { post: Post; nameOf: (roleKey: string | null) => string }) {
  const [isOpen, setOpen] = useState(false);
  const engine = useEngineLabel();
  const messages = useConversationToExport(post.id).data;
  const content = sheetOfConversation(post, messages ?? [], speakerName, engine);
  return (
    <>
      <IconButton label={TITLE} icon={<ImageDown />} disabled={messages === undefined} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportChooser title={TITLE} content={content} fileName={nameOf(content)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** For the head of a diary. */
export function ExportDiaryButton({ diary }: { diary: Diary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={TITLE} icon={<ImageDown />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportChooser
            title={TITLE}
            content={sheetOfDiary(diary)}
            fileName={(template) => diaryFileName({ title: diary.title, day: diary.date, template })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
