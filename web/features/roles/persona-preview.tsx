// 试听一句: a draft answers a sample sentence before it is saved.
import { PERSONA_SAMPLE, type PersonaVoice } from '#domain/personas/persona.ts';
import { useAiEngine, useRefreshStones } from '#web/core/ai/ai.queries.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useHearPersona } from '#web/features/roles/persona.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';

/** `check` returns the draft if it is complete, and otherwise shows what is missing. */
export function PersonaPreview({ check }: { check: () => PersonaVoice | null }) {
  const mode = useMode();
  const ai = useAi();
  const engine = useAiEngine();
  const hear = useHearPersona();
  const failure = useActionError();
  const refreshStones = useRefreshStones();
  if (!ai.isOn || engine.data === undefined) return null;
  if (engine.data.engine === 'builtin') return <EngineNote />;

  const start = async () => {
    const draft = check();
    if (draft === null || !(await ai.mayAsk())) return;
    failure.clear();
    hear.mutate(draft, {
      onError: (error) => failure.show(failureText(error, '没有听到，请再试一次')),
      onSettled: refreshStones,
    });
  };
  return (
    <section aria-label="试听一句" className="rounded-card bg-sunken px-4 py-3">
      <p className="text-sm text-soft">你写：{PERSONA_SAMPLE}</p>
      <p aria-live="polite" className="mt-2 wrap-anywhere whitespace-pre-line">
        {hear.data}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={hear.isPending} busyLabel="正在听..." onClick={() => void start()}>
          试听一句
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-xs text-soft">
          {mode.name === 'trial'
            ? '试听的话不会存进对话。'
            : '和一次回应一样计灵感石，不会存进对话。'}
        </p>
      </div>
    </section>
  );
}

/** What the built-in engine does with an own persona; nothing while a model is configured. */
export function EngineNote() {
  const engine = useAiEngine();
  if (engine.data?.engine !== 'builtin') return null;
  return (
    <p role="note" className="text-sm text-soft">
      没有接模型时，口气还是“回响”的，只换上这个名字。接了模型，才会照你写的样子说话。
    </p>
  );
}
