// Asked before a sign-out or a change of mode (rulings 21): both would lose what the AI is writing.
import {
  hasPendingWork,
  PENDING_WORK_QUESTION,
  stopPendingWork,
} from '#web/core/pending/pending-work.ts';
import { useConfirm } from '#web/ui/confirm.tsx';

/**
 * Answers whether the person may go on: at once while nothing is under way, else after asking; then
 * what is under way is stopped.
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
