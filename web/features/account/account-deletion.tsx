// Leaving for good (rulings 11): what will happen is said first, the password is asked, and signing
// in before the day takes it back.
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { errorCode } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { useDeleteAccount, usePurgeDays } from '#web/features/account/account.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const DELETE_FAILED_TEXT = '删除账号失败，请重试';

/** The line with its dialog. */
export function AccountDeletion() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block leading-snug">删除账号</span>
        <span className="text-sm text-soft">灵感、对话、笔记、图片和灵感石都会删除。</span>
      </p>
      <Button variant="danger" className="-ml-5 sm:ml-0" onClick={() => setOpen(true)}>
        删除账号
      </Button>
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const session = useSessionActions();
  const mayLeave = useLeaveQuestion();
  const navigate = useNavigate();
  const notice = useNotice();
  const remove = useDeleteAccount();
  const days = usePurgeDays();
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setTrouble('请输入密码');
    if (!(await mayLeave())) return;
    setTrouble(null);
    try {
      const { purgeAt } = await remove.mutateAsync(password);
      await session.signOut();
      await navigate('/info');
      notice.info(
        days === 0
          ? '账号已删除。'
          : `账号将在${momentHere(purgeAt).date}删除。在那之前登录，一切都会恢复。`,
      );
    } catch (error) {
      setTrouble(failureText(error, DELETE_FAILED_TEXT));
      if (errorCode(error) === 'WRONG_PASSWORD') setPassword('');
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="删除账号"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            form="delete-account"
            variant="danger"
            busy={remove.isPending}
            busyLabel="删除中..."
          >
            删除账号
          </Button>
        </>
      }
    >
      <ul className="mb-5 list-disc space-y-1 pl-5 text-soft">
        <li>所有设备会立刻退出登录。</li>
        {whatHappens(days).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>想留一份，请先导出数据。</li>
      </ul>
      <form id="delete-account" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="输入密码确认"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={remove.isPending}
          error={trouble}
        />
      </form>
    </Dialog>
  );
}

/** What becomes of the data, by the days that this server keeps it. */
function whatHappens(days: number | undefined): string[] {
  if (days === 0) return ['数据随即彻底删除，不能找回。'];
  return [
    `数据先保留${days === undefined ? '一段时间' : `${days}天`}，到期彻底删除，不能找回。`,
    '到期之前重新登录，就会取消删除。',
  ];
}
