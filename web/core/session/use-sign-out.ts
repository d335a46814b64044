// Signing out, with the question while the AI is at work (B§4, rulings 21) and the words when the
// server did not hear of it (A§8).
import { useNavigate } from 'react-router';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { useNotice } from '#web/ui/notice.tsx';

/** A§8: the server could not be reached; what lay in this browser is gone all the same. */
export const SIGN_OUT_TROUBLE_TEXT = '登出时遇到问题，但已清理本地数据。如果问题持续，请刷新页面。';

/** Signs out and leads to the introduction. */
export function useSignOut(): () => Promise<void> {
  const session = useSessionActions();
  const mayLeave = useLeaveQuestion();
  const notice = useNotice();
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    const end = await session.signOut();
    await navigate('/info');
    if (end === 'local') notice.error(SIGN_OUT_TROUBLE_TEXT);
  };
}
