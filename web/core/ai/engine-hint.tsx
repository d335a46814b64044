// What the built-in engine is and is not, wherever it answers, with the way to a model. Renders
// nothing while a model is configured.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { classNames } from '#web/ui/class-names.ts';

const ENGINE_TEXT =
  '内置引擎不懂你写了什么：它认词，选一句事先写好的话，会选错。要真正的对话、改写和成文，请接一个模型（可以是本机的）。';

const HINT_BUTTON_CLASS =
  '-my-3 mr-3 inline-flex min-h-11 items-center text-accent underline underline-offset-4';

const ModelGuide = lazy(() =>
  import('#web/core/ai/model-guide.tsx').then((part) => ({ default: part.ModelGuide })),
);

/** A small hint. With `onDismiss` it has a button that puts it away. */
export function EngineHint({
  onDismiss,
  className,
}: {
  onDismiss?: (() => void) | undefined;
  className?: string | undefined;
}): ReactNode {
  const engine = useAiEngine();
  const [isGuideOpen, setGuideOpen] = useState(false);
  if (engine.data?.engine !== 'builtin') return null;
  return (
    <div role="note" className={classNames('text-xs leading-relaxed text-soft', className)}>
      <p>
        <span>{ENGINE_TEXT}</span>
        <button type="button" className={HINT_BUTTON_CLASS} onClick={() => setGuideOpen(true)}>
          怎么接模型
        </button>
        {onDismiss !== undefined && (
          <button type="button" className={HINT_BUTTON_CLASS} onClick={onDismiss}>
            不再显示
          </button>
        )}
      </p>
      {isGuideOpen && (
        <Suspense>
          <ModelGuide onClose={() => setGuideOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
