// Signs out: asks first while the AI is writing (B§4, rulings 21), and reports that the server was
// not reached (A§8).
import { use } from 'react';
import { pendingNames } from '#web/core/deletions/pending-deletions.ts';
import { OutboxContext, type OutboxLink } from '#web/core/outbox/outbox-link.ts';
import { countUnsent, hasUnsent } from '#web/core/outbox/unsent.store.ts';
import { countRecordings } from '#web/core/recordings/leave-recordings.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { useConfirm, type ConfirmQuestion } from '#web/ui/confirm.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/** A§8: the server could not be reached; the data in this browser is removed all the same. */
export const SIGN_OUT_TROUBLE_TEXT = '登出时遇到问题，但已清理本地数据。如果问题持续，请刷新页面。';

/** Signs out and opens the landing page. */
export function useSignOut(): () => Promise<void> {
  const session = useSessionActions();
  const mayLeave = useLeaveQuestion();
  const confirm = useConfirm();
  const notice = useNotice();
  const navigate = useNavigate();
  const outbox = use(OutboxContext);
  return async () => {
    if (!(await mayLeave())) return;
    const owner = session.getState().user?.id;
    const recordings = owner === undefined ? 0 : await countRecordings(owner);
    if (recordings > 0 && !(await confirm(recordingsQuestion(recordings)))) return;
    const unsent = await countStored(outbox, owner);
    if (unsent > 0 && !(await confirm(unsentQuestion(unsent)))) return;
    await sendDeletions(owner);
    const end = await session.signOut();
    navigate('/info');
    if (end === 'local') notice.error(SIGN_OUT_TROUBLE_TEXT);
  };
}

/** The number of writes that wait, also right after a start, when they are not read yet. */
async function countStored(outbox: OutboxLink | null, owner: string | undefined): Promise<number> {
  if (outbox !== null && owner !== undefined && countUnsent() === 0 && hasUnsent(owner))
    await outbox.load().then(
      (keeper) => keeper.refresh(),
      () => undefined,
    );
  return countUnsent();
}

/** Recordings leave with their account, because they are nowhere else (rulings 109). */
function recordingsQuestion(count: number): ConfirmQuestion {
  return {
    title: `还有${count}段录音没转成文字`,
    body: '退出后，它们会从这个浏览器里删掉，找不回来。',
    action: '删掉并退出',
    danger: true,
  };
}

/** What waits stays on this device, as drafts do: it is nowhere else (rulings 124). */
function unsentQuestion(count: number): ConfirmQuestion {
  return {
    title: `还有${count}条没有发送`,
    body: '退出后，它们留在这个浏览器里，下次登录这个账号时自动发送。',
    action: '退出登录',
  };
}

/** Longest wait of a sign-out for deletions that were not sent yet, in milliseconds. */
const DELETIONS_WAIT_MS = 5_000;

/** Sends what the user has deleted while there is a session. Without a network it stays stored. */
async function sendDeletions(owner: string | undefined): Promise<void> {
  if (owner === undefined || pendingNames(owner).length === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(() => resolve(), DELETIONS_WAIT_MS);
  import('#web/core/deletions/deletion-keeper.ts')
    .then(({ flushAccounts }) => flushAccounts())
    .then(resolve, () => resolve());
  await promise;
}
