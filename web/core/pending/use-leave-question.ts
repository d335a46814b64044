// The question before sign-out and mode change (rulings 21): both would lose what the AI is
// writing.
import {
  hasPendingWork,
  PENDING_WORK_QUESTION,
  stopPendingWork,
} from '#web/core/pending/pending-work.ts';
import { useConfirm } from '#web/ui/confirm.tsx';

/**
 * Resolves to whether the user may continue: true without pending work, else the user's choice. A
 * yes stops the pending work.
 */
export function useLeaveQuestion(): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => {
    if (!hasPendingWork()) return true;
    if (!(await confirm({ title: PENDING_WORK_QUESTION, action: '离开' }))) return false;
    stopPendingWork();
    return true;
  };
}
