// Buttons that open the export dialog for a conversation, a diary or the heatmap.
import { ImageDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Diary } from '#domain/diaries/diary.ts';
import { diaryFileName } from '#domain/export/file-name.ts';
import type { Post } from '#domain/posts/post.ts';
import type { HeatmapDay } from '#domain/stats/heatmap.ts';
import { useArrangedLabel } from '#web/core/ai/ai.queries.ts';
import { EXPORT_TITLE, postFileNamer } from '#web/features/export/export-names.ts';
import { useConversationToExport } from '#web/features/export/export.queries.ts';
import { sheetOfConversation, sheetOfDiary } from '#web/features/export/sheets/sheet-content.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const ExportChooser = lazy(() =>
  import('#web/features/export/export-chooser.tsx').then((module) => ({
    default: module.ExportChooser,
  })),
);

const CalendarChooser = lazy(() =>
  import('#web/features/export/calendar-chooser.tsx').then((module) => ({
    default: module.CalendarChooser,
  })),
);

/** Exports a post with its conversation. `nameOf` returns the name of a role. */
export function ExportConversationButton({
  post,
  nameOf,
}: {
  post: Post;
  nameOf: (roleKey: string | null) => string;
}) {
  const [isOpen, setOpen] = useState(false);
  const engine = useArrangedLabel();
  const messages = useConversationToExport(post.id).data;
  const content = sheetOfConversation(post, messages ?? [], nameOf, engine);
  return (
    <>
      <IconButton
        label={EXPORT_TITLE}
        icon={<ImageDown />}
        disabled={messages === undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ExportChooser
            title={EXPORT_TITLE}
            content={content}
            fileName={postFileNamer(content)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function ExportDiaryButton({ diary }: { diary: Diary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={EXPORT_TITLE} icon={<ImageDown />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExportChooser
            title={EXPORT_TITLE}
            content={sheetOfDiary(diary)}
            fileName={(template) =>
              diaryFileName({ title: diary.title, day: diary.date, template })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Exports the heatmap of the dashboard. */
export function ExportCalendarButton({ days }: { days: readonly HeatmapDay[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={EXPORT_TITLE} icon={<ImageDown />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <CalendarChooser days={days} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
