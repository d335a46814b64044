// Every summary style applied to the same sample day: the sample, and one card per style (B§2).
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { Role } from '#domain/roles/role.ts';
import { SAMPLE_DAY } from '#domain/summary/sample-day.ts';
import { engineLabel, SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { RemedyLink } from '#web/core/ai/remedy-link.tsx';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { errorCode, errorText } from '#web/core/errors/error-text.ts';
import { useStylePreview } from '#web/features/summary/preview.queries.ts';
import { useSummaryStyle } from '#web/features/summary/use-summary-style.ts';
import { Button } from '#web/ui/button.tsx';
import { RichText } from '#web/core/text/rich-text.tsx';
import { FoldedText } from '#web/ui/folded-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface StylePreviewsProps {
  roles: readonly Role[];
  /** The avatar of a style, which belongs to the roles feature. */
  faceOf: (role: Role) => ReactNode;
}

/** The sample and the cards. */
export function StylePreviews({ roles, faceOf }: StylePreviewsProps) {
  const { isOn, mayAsk: ask } = useAi();
  const { role: chosen, choose } = useSummaryStyle(roles);
  const engine = useAiEngine();
  const [mayAsk, setMayAsk] = useState<boolean | null>(null);
  const hasAsked = useRef(false);
  // An own model writes one text at a time, and would need minutes for all styles.
  const hasPreviews = engine.data?.isOwn !== true;

  // Asks for consent once per visit; afterwards there is a button.
  useEffect(() => {
    if (!isOn || engine.isPending || !hasPreviews || hasAsked.current) return;
    hasAsked.current = true;
    void ask().then(setMayAsk);
  }, [isOn, ask, engine.isPending, hasPreviews]);

  if (!isOn) {
    return (
      <p className="sheet px-5 py-4 text-soft">
        {ERROR_TEXT.AI_SWITCHED_OFF}
        <span className="ml-2">
          <RemedyLink code="AI_SWITCHED_OFF" />
        </span>
      </p>
    );
  }
  return (
    <>
      <section aria-label="示例的一天" className="border-l-2 border-accent/40 pl-4 md:pl-6">
        <h2 className="text-sm text-soft">同样的一天，由每种风格来写 · {SAMPLE_LABEL}</h2>
        <ul className="mt-2 space-y-3">
          {SAMPLE_DAY.map(({ content, time, lines }) => (
            <li key={content}>
              <span className="mr-2 font-figures text-sm text-accent">{time}</span>
              <span>{content}</span>
              {lines.map((line) => (
                <span key={line} className="block text-sm text-soft">
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </section>
      {!hasPreviews && (
        <p className="mt-6 text-soft">选一种风格，就由你自己的模型来写；这里不逐一预览。</p>
      )}
      {mayAsk === false && (
        <Button className="mt-6" onClick={() => void ask().then(setMayAsk)}>
          生成预览
        </Button>
      )}
      <ul className="mt-8 grid items-start gap-4 md:grid-cols-2">
        {roles.map((role) => (
          <li key={role.role_key}>
            <PreviewCard
              role={role}
              face={faceOf(role)}
              isChosen={role.role_key === chosen.role_key}
              onChoose={() => void choose(role.role_key)}
              mayAsk={mayAsk}
              hasPreview={hasPreviews && !role.needs_model}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PreviewCardProps {
  role: Role;
  face: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  /** null until it is known. */
  mayAsk: boolean | null;
  hasPreview: boolean;
}

function PreviewCard({ role, face, isChosen, onChoose, mayAsk, hasPreview }: PreviewCardProps) {
  const preview = useStylePreview(role.role_key, mayAsk === true && hasPreview);
  const isComing = hasPreview && (mayAsk === null || preview.isFetching);
  return (
    <article aria-label={role.role_name} aria-busy={isComing} className="sheet px-5 py-5">
      <header className="flex items-center gap-3">
        {face}
        <div className="min-w-0 flex-1">
          <h2 className="leading-snug">{role.role_name}</h2>
          <p className="text-xs text-soft">{role.description}</p>
        </div>
        <Button
          aria-pressed={isChosen}
          disabled={role.needs_model}
          onClick={onChoose}
          className={isChosen ? 'border-accent px-3! text-accent' : 'px-3!'}
        >
          {isChosen ? '已选用' : '选用'}
        </Button>
      </header>
      {/*
       * Room for a title, eight lines and what is below them: previews arrive one by one, and the
       * cards below must not move.
       */}
      {(hasPreview || role.needs_model) && (
        <div className="mt-4 min-h-[22.75rem] border-t border-hairline pt-4">
          {isComing && <PreviewSkeleton />}
          {!isComing && preview.isError && (
            <div role="alert">
              <p className="text-danger">{previewFailureText(preview.error)}</p>
              <Button className="mt-3" onClick={() => void preview.refetch()}>
                重新生成
              </Button>
            </div>
          )}
          {!isComing && preview.data !== undefined && (
            <>
              <h3 className="text-xl">{preview.data.title}</h3>
              <FoldedText text={preview.data.article}>
                <RichText text={preview.data.article} className="mt-2" />
              </FoldedText>
              <p className="mt-3 text-xs text-soft">{engineLabel(preview.data.engine)}</p>
            </>
          )}
          {!isComing && !preview.isError && preview.data === undefined && (
            <p className="text-sm text-soft">
              {role.needs_model ? '要接一个模型才能写' : '还没有生成预览'}
            </p>
          )}
        </div>
      )}
    </article>
  );
}

/**
 * A model failure has a text of its own here: the text of its code is about a persona that could
 * not reply.
 */
function previewFailureText(error: unknown): string {
  return errorCode(error) === 'AI_UNAVAILABLE' ? '风格预览生成失败，请重新生成' : errorText(error);
}

function PreviewSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">预览生成中</span>
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mt-4 h-4" />
      <Skeleton className="mt-3 h-4" />
      <Skeleton className="mt-3 h-4 w-3/5" />
    </div>
  );
}
