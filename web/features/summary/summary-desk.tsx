// The summary page (B§4): the chosen posts on the left, the article on the right, the styles above
// it. Every step can be undone until the diary is saved.
import { Feather } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Role } from '#domain/roles/role.ts';
import { CareNotice } from '#web/core/care/care-notice.tsx';
import { EngineHint } from '#web/core/ai/engine-hint.tsx';
import { RemedyLink } from '#web/core/ai/remedy-link.tsx';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import {
  changeArticle,
  changeDesk,
  keepPartial,
  takeBack,
} from '#web/features/summary/article.store.ts';
import { ArticleActions } from '#web/features/summary/article-actions.tsx';
import {
  CostNotice,
  FailureNotice,
  PlaceholderNotice,
  ResumeNotice,
} from '#web/features/summary/article-notices.tsx';
import { ArticleRevision } from '#web/features/summary/article-revision.tsx';
import { ArticleEditor, ArticleSheet, WritingSheet } from '#web/features/summary/article-sheet.tsx';
import { SelectedPosts } from '#web/features/summary/selected-posts.tsx';
import { progressAt } from '#web/features/summary/summary-run.ts';
import {
  useArticle,
  useKeepArticle,
  useWriteArticle,
  type ArticleDesk,
} from '#web/features/summary/use-article.ts';
import { useSummaryStyle } from '#web/features/summary/use-summary-style.ts';
import { stopWriting } from '#web/features/summary/write-article.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface SummaryDeskProps {
  roles: readonly Role[];
  /** The row of style cards, which belongs to the roles feature. */
  renderStyles: (styles: {
    chosenKey: string;
    onChoose: (key: string) => void;
    disabled: boolean;
  }) => ReactNode;
  onSaved: (diary: Diary) => void;
  onDiscarded: () => void;
}

/** The page in each of its states. */
export function SummaryDesk({ roles, renderStyles, onSaved, onDiscarded }: SummaryDeskProps) {
  const { role, choose } = useSummaryStyle(roles);
  const desk = useArticle(role);
  const write = useWriteArticle(desk);
  const keep = useKeepArticle(desk);
  // Held here because it survives a failed request; the field itself is hidden while writing.
  const [suggestion, setSuggestion] = useState('');
  const isOn = useAi().isOn;
  const { article, edit, entries, isWriting } = desk;
  const regenerate = (wish: string | null) => void write.regenerate(wish);

  if (article === null && !isWriting) {
    if (!desk.input.isSettled) return <DeskSkeleton />;
    if (entries.length === 0) return <NothingChosen />;
  }
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:items-start">
      <div className="lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:-mr-3 lg:max-h-[calc(100dvh-var(--header-height)-32px)] lg:overflow-y-auto lg:pr-3">
        <SelectedPosts entries={entries} onRemove={desk.input.remove} disabled={isWriting} />
      </div>
      <div className="mt-5 min-w-0 lg:mt-0">
        <StyleChoice>
          {renderStyles({
            chosenKey: role.role_key,
            onChoose: (key) => void choose(key),
            disabled: isWriting,
          })}
        </StyleChoice>
        <div className="mt-5">
          {!isWriting && (
            <DeskNotices
              desk={desk}
              onRetry={() => void write.retry()}
              onResume={() => void write.resume()}
            />
          )}
          <DeskSheet desk={desk} roles={roles} onSaveEdit={keep.saveEdit} />
          {!isWriting && article === null && !desk.isStopped && isOn && (
            <FirstArticle desk={desk} onWrite={() => regenerate(null)} />
          )}
        </div>
        {!isWriting && article !== null && edit === null && (
          <>
            <ArticleActions
              desk={desk}
              isSaving={keep.isSaving}
              onRegenerate={() => regenerate(null)}
              onDiscard={() => void keep.discard(onDiscarded)}
              onSave={() => void keep.save(onSaved)}
            />
            {isOn && article.ai !== null && (
              <>
                <ArticleRevision
                  suggestion={suggestion}
                  onChange={setSuggestion}
                  onRegenerate={regenerate}
                />
                <RunCost desk={desk} />
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The styles, or why there are none. */
function StyleChoice({ children }: { children: ReactNode }) {
  const mode = useMode();
  if (!useAi().isOn) {
    return (
      <p className="sheet px-5 py-4 text-soft">
        AI功能已关闭，不会生成新的文章。
        <RemedyLink code="AI_SWITCHED_OFF" />
      </p>
    );
  }
  return (
    <>
      <div className="flex items-baseline justify-between">
        <h2 className="text-lg">用什么风格写</h2>
        <Link
          to={mode.path('/model_select')}
          className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
        >
          看看每种风格
        </Link>
      </div>
      {children}
      <EngineHint className="mt-2" />
    </>
  );
}

/** What the user must know before reading: danger, a failure, an interrupted run, a placeholder. */
function DeskNotices({
  desk: { owner, article, edit, failure, run, finished, isStopped, ...desk },
  onRetry,
  onResume,
}: {
  desk: ArticleDesk;
  onRetry: () => void;
  onResume: () => void;
}) {
  const { isOn } = useAi();
  return (
    <>
      {article !== null && article.crisis !== null && (
        <div className="mb-4">
          <CareNotice
            care={article.crisis}
            onDismiss={() => changeArticle(owner, { crisis: null })}
          />
        </div>
      )}
      {failure !== null && <FailureNotice failure={failure} onRetry={onRetry} />}
      {isStopped && run !== null && isOn && (
        <ResumeNotice
          progress={progressAt(run, finished)}
          onResume={onResume}
          onDrop={() => changeDesk(owner, { run: null })}
        />
      )}
      {article !== null && desk.isPlaceholder && edit === null && isOn && (
        <PlaceholderNotice
          partial={article.partial}
          hasFinished={finished > 0}
          onRetry={onRetry}
          onUsePartial={() => keepPartial(owner)}
          onTakeBack={article.previous === null ? null : () => takeBack(owner)}
        />
      )}
    </>
  );
}

/** The article while it is written, while it is edited, or to read. */
function DeskSheet({
  desk: { owner, article, edit, writing, isAgain, progress, entries },
  roles,
  onSaveEdit,
}: {
  desk: ArticleDesk;
  roles: readonly Role[];
  onSaveEdit: () => void;
}) {
  if (writing !== null)
    return (
      <WritingSheet
        text={writing}
        isAgain={isAgain}
        progress={progress}
        onStop={() => stopWriting(owner)}
      />
    );
  if (edit !== null)
    return (
      <ArticleEditor
        words={edit}
        onChange={(words) => changeDesk(owner, { edit: words })}
        onSave={onSaveEdit}
        onCancel={() => changeDesk(owner, { edit: null })}
      />
    );
  if (article === null) return null;
  return (
    <ArticleSheet
      article={article}
      roleName={roles.find(({ role_key: key }) => key === article.roleKey)?.role_name ?? ''}
      wordsOf={(id) => entries.find((entry) => entry.id === id)?.words ?? ''}
    />
  );
}

/** Before the first article. */
function FirstArticle({ desk, onWrite }: { desk: ArticleDesk; onWrite: () => void }) {
  const isBuiltin = useAiEngine().data?.engine === 'builtin';
  return (
    <div className="sheet flex flex-col items-center px-6 py-6 text-center sm:py-12">
      <p className="mb-4 max-w-sm clauses text-soft">
        {isBuiltin
          ? '把选中的片段和对话按时间排好，句子都是你的原话，不添一笔。要写成文章，得接一个模型。'
          : '把选中的片段和对话，连成一篇属于今天的文章。只写你写过的，不添一笔。'}
      </p>
      <Button
        variant="primary"
        icon={<Feather aria-hidden="true" className="size-5" />}
        busy={desk.isLoading}
        busyLabel="灵感加载中..."
        onClick={onWrite}
      >
        生成文章
      </Button>
      <RunCost desk={desk} />
    </div>
  );
}

/** The cost of a run in several parts, before its first part is written. */
function RunCost({ desk: { cost, finished } }: { desk: ArticleDesk }) {
  return cost === null || cost.parts <= 1 || finished > 0 ? null : <CostNotice {...cost} />;
}

function NothingChosen() {
  const mode = useMode();
  return (
    <EmptyState
      drawing={<Fragments />}
      title="请至少选择一个内容作为总结参考"
      text="在灵感上点一下星，选几条放到这里，它们会连成一篇文章。"
      action={
        <Link to={mode.path('/inspiration')} className={buttonClass('primary')}>
          去选灵感
        </Link>
      }
    />
  );
}

function DeskSkeleton() {
  return (
    <div role="status" className="gap-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <span className="sr-only">选中的灵感加载中</span>
      <Skeleton className="h-11 lg:h-64" />
      <Skeleton className="mt-5 h-72 rounded-card lg:mt-0" />
    </div>
  );
}

function Fragments() {
  return (
    <LineDrawing width={112} height={92}>
      <path d="M8 20h28v18H8Z" transform="rotate(-6 22 29)" />
      <path d="M12 56h28v18H12Z" transform="rotate(4 26 65)" />
      <path d="M44 33c8 2 10 8 14 12M46 64c6-1 9-6 12-12" opacity=".55" strokeDasharray="2 5" />
      <path d="M62 14h30l10 10v56H62Z" fill="var(--paper)" />
      <path d="M92 14v10h10" />
      <path d="M70 36h24M70 46h24M70 56h24M70 66h14" opacity=".55" />
    </LineDrawing>
  );
}
