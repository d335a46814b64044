// The versions of a diary, a chunk of its own.
import { draftOfDiary, type Diary } from '#domain/diaries/diary.ts';
import { useUpdateDiary } from '#web/features/diaries/diary.queries.ts';
import { VersionDialog } from '#web/features/versions/version-dialog.tsx';

export function DiaryVersions({ diary, onClose }: { diary: Diary; onClose: () => void }) {
  const { id, title, content } = diary;
  const update = useUpdateDiary();
  return (
    <VersionDialog
      entry={{ kind: 'diary', entryId: id }}
      current={{ title, content }}
      onClose={onClose}
      onRestore={(text) =>
        update.mutateAsync({
          id,
          title: text.title ?? title,
          content: text.content,
          basedOn: draftOfDiary(diary),
          keepsBefore: true,
        })
      }
    />
  );
}
