// The desk of a summary (B§4): fragments at the left, the article at the right, a style chosen for
// it. Every step can be taken back until the note is saved.
import { Feather, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Role } from '#domain/roles/role.ts';
import { CrisisCard } from '#web/core/ai/crisis-card.tsx';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { isPlaceholder } from '#web/features/summary/article.store.ts';
import {
  CostNotice,
  FailureNotice,
  PlaceholderNotice,
  ResumeNotice,
} from '#web/features/summary/article-notices.tsx';
import { ArticleRevision } from '#web/features/summary/article-revision.tsx';
import { ArticleEditor, ArticleSheet, WritingSheet } from '#web/features/summary/article-sheet.tsx';
import { SelectedPosts } from '#web/features/summary/selected-posts.tsx';
import { finishedSteps, progressAt } from '#web/features/summary/summary-run.ts';
import { useArticle } from '#web/features/summary/use-article.ts';
import { useSummaryStyle } from '#web/features/summary/use-summary-style.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** What a {@link SummaryDesk} takes. */
export interface SummaryDeskProps {
  roles: readonly Role[];
  /** The row of style cards, which is the roles' feature. */
  renderStyles: (styles: {
    chosenKey: string;
    onChoose: (key: string) => void;
    disabled: boolean;
  }) => ReactNode;
  onSaved: (diary: Diary) => void;
  onDiscarded: () => void;
}

/** The whole desk with all its states. */
export function SummaryDesk({ roles, renderStyles, onSaved, onDiscarded }: SummaryDeskProps) {
  const mode = useMode();
  const ai = useAi();
  const { role, choose } = useSummaryStyle(roles);
  const desk = useArticle(role);
  const { article, edit, writing, failure, entries } = desk;
  const [suggestion, setSuggestion] = useState('');
  const isWriting = writing !== null;
  const finished = desk.run === null ? 0 : finishedSteps(desk.run);
  const hasFinished = finished > 0;
  const isStopped =
    hasFinished && !isWriting && failure === null && (article === null || !isPlaceholder(article));
  const cost =
    desk.cost !== null && desk.cost.parts > 1 && !hasFinished ? (
      <CostNotice {...desk.cost} />
    ) : null;

  if (!desk.isSettled && article === null && !isWriting) return <DeskSkeleton />;
  if (entries.length === 0 && article === null && !isWriting) return <NothingChosen />;

  // What failed is tried again as it was asked for; finished parts are kept.
  const retry = () => (hasFinished ? desk.resume() : desk.regenerate(desk.run?.suggestion ?? null));
  const styleName =
    roles.find((candidate) => candidate.role_key === article?.roleKey)?.role_name ?? '';
  const hasOtherStyle = article !== null && article.roleKey !== role.role_key;
  return (
    <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:items-start">
      <div className="lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:-mr-3 lg:max-h-[calc(100dvh-var(--header-height)-32px)] lg:overflow-y-auto lg:pr-3">
        <SelectedPosts entries={entries} onRemove={desk.removePost} disabled={isWriting} />
      </div>
      <div className="mt-5 min-w-0 lg:mt-0">
        {ai.isOn ? (
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
            {renderStyles({
              chosenKey: role.role_key,
              onChoose: (key) => void choose(key),
              disabled: isWriting,
            })}
          </>
        ) : (
          <p className="sheet px-5 py-4 text-soft">
            AI功能已关闭，不会生成新的文章。
            <Link
              to={mode.path('/setting')}
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              去设置
            </Link>
          </p>
        )}
        <div className="mt-5">
          {article !== null && article.crisis !== null && !isWriting && (
            <div className="mb-4">
              <CrisisCard card={article.crisis} onDismiss={desk.dismissCrisis} />
            </div>
          )}
          {failure !== null && !isWriting && (
            <FailureNotice failure={failure} onRetry={() => void retry()} />
          )}
          {isStopped && desk.run !== null && ai.isOn && (
            <ResumeNotice
              progress={progressAt(desk.run, finished)}
              onResume={() => void desk.resume()}
              onDrop={desk.dropRun}
            />
          )}
          {article !== null && isPlaceholder(article) && !isWriting && edit === null && ai.isOn && (
            <PlaceholderNotice
              partial={article.partial}
              hasFinished={hasFinished}
              onRetry={() => void retry()}
              onUsePartial={desk.usePartial}
              onTakeBack={article.previous === null ? null : desk.takeBack}
            />
          )}
          {isWriting && <WritingSheet text={writing} progress={desk.progress} onStop={desk.stop} />}
          {!isWriting && edit !== null && (
            <ArticleEditor
              words={edit}
              onChange={desk.changeEdit}
              onSave={desk.saveEdit}
              onCancel={desk.cancelEdit}
            />
          )}
          {!isWriting && edit === null && article !== null && (
            <ArticleSheet
              article={article}
              roleName={styleName}
              wordsOf={(id) => entries.find((entry) => entry.id === id)?.words ?? ''}
            />
          )}
          {!isWriting && article === null && !isStopped && ai.isOn && (
            <div className="sheet flex flex-col items-center px-6 py-12 text-center">
              <p className="mb-5 max-w-sm text-soft">
                把选中的片段和对话，连成一篇属于今天的文章。只写你写过的，不添一笔。
              </p>
              <Button
                variant="primary"
                icon={<Feather aria-hidden="true" className="size-5" />}
                busy={desk.isLoading}
                busyLabel="灵感加载中..."
                onClick={() => void desk.regenerate(null)}
              >
                生成文章
              </Button>
              {cost}
            </div>
          )}
        </div>
        {article !== null && !isWriting && edit === null && (
          <>
            {hasOtherStyle && ai.isOn && (
              <Button
                className="mt-4 w-full"
                onClick={() => void desk.regenerate(null)}
                disabled={desk.isLoading}
              >
                用“{role.role_name}”重新生成
              </Button>
            )}
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Button
                variant="danger"
                icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                onClick={() => void desk.discard(onDiscarded)}
              >
                放弃
              </Button>
              <Button
                className="ml-auto"
                icon={<Pencil aria-hidden="true" className="size-4.5" />}
                onClick={desk.beginEdit}
              >
                编辑
              </Button>
              <Button
                variant={isPlaceholder(article) ? 'quiet' : 'primary'}
                busy={desk.isSaving}
                busyLabel="保存中..."
                disabled={desk.isLoading}
                onClick={() => void desk.save(onSaved)}
              >
                保存笔记
              </Button>
            </div>
            {ai.isOn && article.ai !== null && (
              <>
                <ArticleRevision
                  suggestion={suggestion}
                  onChange={setSuggestion}
                  onRegenerate={(wish) => void desk.regenerate(wish)}
                />
                {cost}
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
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
    <svg
      width="112"
      height="92"
      viewBox="0 0 112 92"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 20h28v18H8Z" transform="rotate(-6 22 29)" />
      <path d="M12 56h28v18H12Z" transform="rotate(4 26 65)" />
      <path d="M44 33c8 2 10 8 14 12M46 64c6-1 9-6 12-12" opacity=".55" strokeDasharray="2 5" />
      <path d="M62 14h30l10 10v56H62Z" fill="var(--paper)" />
      <path d="M92 14v10h10" />
      <path d="M70 36h24M70 46h24M70 56h24M70 66h14" opacity=".55" />
    </svg>
  );
}
