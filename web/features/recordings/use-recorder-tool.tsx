// 录音 beside an editor. Hidden where no model turns speech into text and while AI is off; then only
// what was recorded before is there. The recorder is loaded with the first editor that needs it.
import { lazy, Suspense } from 'react';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { recordingsFlag } from '#web/core/recordings/recordings-flag.ts';
import type { EditorTool } from '#web/core/drafts/editor.ts';

const RecorderButton = lazy(() =>
  import('#web/features/recordings/recorder-button.tsx').then((part) => ({
    default: part.RecorderButton,
  })),
);
const RecorderPanel = lazy(() =>
  import('#web/features/recordings/recorder-panel.tsx').then((part) => ({
    default: part.RecorderPanel,
  })),
);

/** The tool for the editor of a place; null: not offered. `labelled`: the button has a text. */
export function useRecorderTool(place: string, labelled: boolean): EditorTool | null {
  const { isOn } = useAi();
  const engine = useAiEngine();
  if (engine.data === undefined) return null;
  const isOffered = isOn && engine.data.transcribe !== null;
  if (!isOffered && !recordingsFlag.isSet()) return null;
  return {
    button: ({ isDisabled }) =>
      isOffered && (
        <Suspense fallback={<span className={labelled ? 'h-11 w-16' : 'size-11 shrink-0'} />}>
          <RecorderButton place={place} labelled={labelled} disabled={isDisabled} />
        </Suspense>
      ),
    panel: (editor) => (
      <Suspense>
        <RecorderPanel place={place} editor={editor} isOffered={isOffered} />
      </Suspense>
    ),
  };
}
