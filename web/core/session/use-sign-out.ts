// Signs out: asks first while the AI is writing (B§4, rulings 21), and reports that the server was
// not reached (A§8).
import { useNavigate } from 'react-router';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { useNotice } from '#web/ui/notice.tsx';

/** A§8: the server could not be reached; the data in this browser is removed all the same. */
export const SIGN_OUT_TROUBLE_TEXT = '登出时遇到问题，但已清理本地数据。如果问题持续，请刷新页面。';

/** Signs out and opens the landing page. */
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
