// One diary: read it, edit it in place, and find recommendations for it.
import { History } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Diary } from '#domain/diaries/diary.ts';
import { LETTER_TAG } from '#domain/letters/letter.ts';
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
import { FavouriteButton } from '#web/features/entries/favourite-button.tsx';
import { ExportDiaryButton } from '#web/features/export/export-buttons.tsx';
import { usePostPublished } from '#web/features/messages/use-post-published.ts';
import { PublishSelection } from '#web/features/posts/publish-selection.tsx';
import { RecommendationPanel } from '#web/features/recommendations/recommendation-panel.tsx';
import { useUnsent } from '#web/core/outbox/unsent.store.ts';
import { useNavigate, useParams } from '#web/ui/navigation/router.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMinimumWait } from '#web/ui/use-minimum-wait.ts';

const DiaryVersions = lazy(() =>
  import('#web/pages/diary-page-versions.tsx').then((part) => ({ default: part.DiaryVersions })),
);

const LetterFoot = lazy(() =>
  import('#web/features/letters/letter-foot.tsx').then((part) => ({ default: part.LetterFoot })),
);

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
  const { view, showChange } = useChangedLine(inEdit.edit === null);
  const actions = useDiaryActions(diary, {
    onEdit: inEdit.begin,
    onRemoved: () => navigate(mode.path('/notes'), { replace: true }),
  });

  if (inEdit.edit !== null) {
    return (
      <>
        <div className="py-2">
          <BackToDiaries />
        </div>
        <h1 className="sr-only">编辑日记</h1>
        <DiaryEditor diary={diary} inEdit={inEdit} edit={inEdit.edit} onSaved={showChange} />
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
        favouriteButton={<FavouriteButton kind="diary" entry={diary} />}
        versionsButton={<VersionsButton diary={diary} />}
      />
      <PublishSelection onCreated={(postId) => onPublished(postId, false)}>
        <div ref={view}>
          <DiaryView
            diary={diary}
            onChooseMood={actions.chooseMood}
            onRemoveQuote={actions.removeQuote}
            onTick={actions.tick}
          />
        </div>
        {diary.tags.includes(LETTER_TAG) && !diary.isSample && (
          <Suspense>
            <LetterFoot diaryId={diary.id} />
          </Suspense>
        )}
        <RecommendationPanel diary={diary} />
      </PublishSelection>
    </>
  );
}

/** Shows the line that an edit changed, and gives it the focus, when the diary is read again. */
function useChangedLine(isRead: boolean) {
  const view = useRef<HTMLDivElement>(null);
  const changed = useRef<{ line: number | null } | null>(null);
  useEffect(() => {
    if (!isRead || changed.current === null) return;
    const { line: number } = changed.current;
    changed.current = null;
    const lines = [...(view.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
    // Of a line that is not drawn, such as an empty one, the one before it.
    const line = lines.findLast((one) => number !== null && Number(one.dataset['line']) <= number);
    const target = line ?? view.current?.querySelector<HTMLElement>('h1');
    if (target === null || target === undefined) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: line === undefined ? 'start' : 'center' });
  });
  return {
    view,
    showChange: (line: number | null) => void (changed.current = { line }),
  };
}

/** Opens the earlier texts. Samples never change, so they have none. */
function VersionsButton({ diary }: { diary: Diary }) {
  const [isOpen, setOpen] = useState(false);
  const isNew = useUnsent(diary.id) !== null;
  if (diary.isSample || isNew) return null;
  return (
    <>
      <IconButton label="历史版本" icon={<History />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <DiaryVersions diary={diary} onClose={() => setOpen(false)} />
        </Suspense>
      )}
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
