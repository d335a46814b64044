// A question that is being answered, and one that failed.
import { ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';
import { RemedyLink } from '#web/core/ai/remedy-link.tsx';
import { WritingHead } from '#web/core/ai/writing.tsx';
import { AskedText } from '#web/features/questions/question-answer.tsx';
import { Claims } from '#web/features/questions/question-claims.tsx';
import type { AskState } from '#web/features/questions/question.store.ts';
import { Button } from '#web/ui/button.tsx';

export interface AskingProps {
  ask: Extract<AskState, { state: 'asking' }>;
  onStop: () => void;
}

/** The claims so far below the current step. */
export function Asking({ ask: { request, reading, claims }, onStop }: AskingProps) {
  return (
    <section aria-label="正在回答" className="pt-5">
      <AskedText text={request.question} />
      <div className="sheet mt-3 px-4 py-3 sm:px-6">
        <WritingHead onStop={onStop}>
          {reading === null
            ? '正在翻找...'
            : claims.length === 0
              ? `翻到 ${reading} 段，正在读...`
              : `从 ${reading} 段里作答...`}
        </WritingHead>
        {claims.length > 0 && (
          <div className="mt-2 pb-2">
            <Claims claims={claims} />
          </div>
        )}
      </div>
    </section>
  );
}

export interface FailedAskProps {
  ask: Extract<AskState, { state: 'failed' }>;
  onRetry: () => void;
  /** Lists entries without AI. */
  onLocal: () => void;
  onDismiss: () => void;
}

/** The question is still in the field. */
export function FailedAsk({ ask: { code, request }, onRetry, onLocal, onDismiss }: FailedAskProps) {
  const text = isErrorCode(code) ? ERROR_TEXT[code] : ERROR_TEXT.AI_UNAVAILABLE;
  return (
    <section aria-label="没有答成" className="sheet mt-4 px-4 py-4 sm:px-6">
      <p role="alert" className="text-danger">
        {text}
      </p>
      <p className="mt-1 text-sm text-soft">问题还在输入框里，没有丢。</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={onRetry}>重试</Button>
        {request.isLocal !== true && <Button onClick={onLocal}>不用AI，只找原文</Button>}
        <RemedyLink code={code} />
        <button
          type="button"
          onClick={onDismiss}
          className="min-h-11 px-1 text-sm text-soft hover:text-ink"
        >
          知道了
        </button>
      </div>
    </section>
  );
}
