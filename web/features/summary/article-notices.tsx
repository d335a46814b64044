// Notices above the article: it is only a placeholder, or why there is none, each with the next
// step.
import { RemedyLink } from '#web/core/ai/remedy-link.tsx';
import type { RunProgress } from '#web/features/summary/summary-run.ts';
import { Button } from '#web/ui/button.tsx';

/** Shown with the placeholder article (B§8). */
const FALLBACK_TEXT = '后端服务暂时不可用，已为您生成备用总结';

export interface PlaceholderNoticeProps {
  /** The text received before a failure, or ''. */
  partial: string;
  /** Whether steps of the summary are written and kept. */
  hasFinished: boolean;
  onRetry: () => void;
  onUsePartial: () => void;
  /** Restores the earlier article; null if there was none. */
  onTakeBack: (() => void) | null;
}

/** Above a placeholder: the retry button comes first (rulings 9). */
export function PlaceholderNotice({
  partial,
  hasFinished,
  onRetry,
  onUsePartial,
  onTakeBack,
}: PlaceholderNoticeProps) {
  return (
    <div className="sheet mb-4 px-5 py-4">
      {/* Without the text below, which may be a whole article. */}
      <div role="alert">
        <p className="text-danger">{FALLBACK_TEXT}</p>
        <p className="mt-1 text-sm text-soft">
          <span>
            {hasFinished
              ? '这篇只是占位。写好的部分都留着，再试一次会接着写，不重复扣灵感石。'
              : '这篇只是占位，没有扣灵感石。选中的灵感都还在。'}
          </span>
          {onTakeBack !== null && <span>原来的文章也还在。</span>}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          再试一次
        </Button>
        {onTakeBack !== null && <Button onClick={onTakeBack}>恢复原来的文章</Button>}
        {partial !== '' && <Button onClick={onUsePartial}>留下已写出的部分</Button>}
      </div>
      {partial !== '' && (
        <p className="mt-3 line-clamp-3 border-l-2 border-accent/40 pl-3 text-sm whitespace-pre-wrap text-soft">
          {partial}
        </p>
      )}
    </div>
  );
}

export interface ResumeNoticeProps {
  progress: RunProgress;
  onResume: () => void;
  onDrop: () => void;
}

/** A summary of several steps that was stopped, or interrupted by a reload. */
export function ResumeNotice({ progress: { part, parts }, onResume, onDrop }: ResumeNoticeProps) {
  return (
    <div role="status" className="sheet mb-4 px-5 py-4">
      <p>
        {part === null
          ? `${parts} 部分都写好了，还没有合成一篇。`
          : `写到一半停下了：${parts} 部分里写好了 ${part - 1} 部分。`}
      </p>
      <p className="mt-1 text-sm text-soft">写好的都留着，接着写不重复扣灵感石。</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onResume}>
          接着写
        </Button>
        <Button onClick={onDrop}>不要了</Button>
      </div>
    </div>
  );
}

/** Before a summary of several parts: their number, and the most it can cost. */
export function CostNotice({ parts, stones }: { parts: number; stones: number }) {
  return (
    <p className="mt-3 text-sm text-soft">
      内容较长，会分 {parts} 部分写好，再合成一篇
      {stones === 0 ? '。' : `；一共最多花费 ${stones} 灵感石。`}
    </p>
  );
}

/** Why there is no article, and where the user can resolve it. */
export function FailureNotice({
  failure,
  onRetry,
}: {
  failure: { code: string | null; text: string };
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="sheet mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <p className="min-w-48 flex-1 text-danger">{failure.text}</p>
      <RemedyLink code={failure.code} />
      <Button onClick={onRetry}>再试一次</Button>
    </div>
  );
}
