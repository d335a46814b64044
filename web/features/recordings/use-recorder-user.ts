import { useAi } from '#web/core/ai/use-ai.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { useSendRecording } from '#web/core/recordings/send-recording.ts';
import type { RecorderUser } from '#web/features/recordings/recorder.ts';

/** Who records on this page. */
export function useRecorderUser(): RecorderUser {
  const { mayAsk } = useAi();
  return { owner: useOwner(), api: useApi(), send: useSendRecording(), mayAsk };
}
