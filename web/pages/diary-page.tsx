// One diary: read it, edit it in place, and find recommendations for it.
import { useNavigate, useParams } from 'react-router';
import type { Diary } from '#domain/diaries/diary.ts';
import { isUuid } from '#domain/shared/ids.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { PageFailure } from '#web/core/errors/page-failure.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { DiaryNotFound, DiarySkeleton } from '#web/features/diaries/diary-absence.tsx';
import { useDiaryEdit } from '#web/features/diaries/diary-edit.store.ts';
import { DiaryEditor } from '#web/features/diaries/diary-editor.tsx';
import { BackToDiaries, DiaryToolbar } from '#web/features/diaries/diary-toolbar.tsx';
import { DiaryView } from '#web/features/diaries/diary-view.tsx';
import { useDiary } from '#web/features/diaries/diary.queries.ts';
import { useDiaryActions } from '#web/features/diaries/use-diary-actions.ts';
import { ExportDiaryButton } from '#web/features/export/export-buttons.tsx';
import { usePostPublished } from '#web/features/messages/use-post-published.ts';
import { PublishSelection } from '#web/features/posts/publish-selection.tsx';
import { RecommendationPanel } from '#web/features/recommendations/recommendation-panel.tsx';
import { useMinimumWait } from '#web/ui/use-minimum-wait.ts';

/**
 * How long the placeholder of a first load stays at least: before the diary, and before the message
 * that there is none (B§2, B§9).
 */
const FOUND_MS = 300;
const NOT_FOUND_MS = 2000;

/** `/notes/{diaryEntryId}` (B§2). */
export function DiaryPage() {
  const { diaryId = '' } = useParams();
  return (
    <div className="column pb-24">
      {isUuid(diaryId) ? <DiaryLoader key={diaryId} diaryId={diaryId} /> : <NotFound />}
    </div>
  );
}

function DiaryLoader({ diaryId }: { diaryId: string }) {
  const diary = useDiary(diaryId);
  const mayShow = useMinimumWait(!diary.isPending, FOUND_MS);
  const mayShowAbsence = useMinimumWait(false, NOT_FOUND_MS);

  if (errorCode(diary.error) === 'DIARY_NOT_FOUND')
    return mayShowAbsence ? <NotFound /> : <DiarySkeleton />;
  if (diary.isPending || !mayShow) return <DiarySkeleton />;
  if (diary.data === undefined) {
    return (
      <div className="py-2">
        <BackToDiaries />
        <PageFailure query={diary} />
      </div>
    );
  }
  return <OpenDiary diary={diary.data} />;
}

function OpenDiary({ diary }: { diary: Diary }) {
  const mode = useMode();
  const navigate = useNavigate();
  const inEdit = useDiaryEdit(diary);
  const onPublished = usePostPublished();
  const actions = useDiaryActions(diary, {
    onEdit: inEdit.begin,
    onRemoved: () => void navigate(mode.path('/notes'), { replace: true }),
  });

  if (inEdit.edit !== null) {
    return (
      <>
        <div className="py-2">
          <BackToDiaries />
        </div>
        <h1 className="sr-only">编辑日记</h1>
        <DiaryEditor diary={diary} inEdit={inEdit} edit={inEdit.edit} />
      </>
    );
  }
  return (
    <>
      <DiaryToolbar
        body={diary.content}
        onEdit={actions.edit}
        onDelete={actions.remove}
        exportButton={<ExportDiaryButton diary={diary} />}
      />
      <PublishSelection onCreated={(postId) => onPublished(postId, false)}>
        <DiaryView
          diary={diary}
          onChooseMood={actions.chooseMood}
          onRemoveQuote={actions.removeQuote}
        />
        <RecommendationPanel diary={diary} />
      </PublishSelection>
    </>
  );
}

function NotFound() {
  return (
    <div className="pt-8">
      <DiaryNotFound />
    </div>
  );
}
