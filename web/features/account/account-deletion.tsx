// Deletes the account (rulings 11). The dialog explains the consequences and requires the password,
// where the account has one. A sign-in before the purge date cancels the deletion.
import { useState } from 'react';
import { errorCode } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useLeaveQuestion } from '#web/core/pending/use-leave-question.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { useDeleteAccount, usePurgeDays } from '#web/features/account/account.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const DELETE_FAILED_TEXT = '删除账号失败，请重试';

/** `hasPassword`: false where only a sign-in provider opens the account. */
export function AccountDeletion({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingLine label="删除账号" text="灵感、对话、笔记、图片和灵感石都会删除。">
      <Button variant="danger" className="-ml-5 sm:ml-0" onClick={() => setOpen(true)}>
        删除账号
      </Button>
      {isOpen && <DeletionDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </SettingLine>
  );
}

function DeletionDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const session = useSessionActions();
  const mayLeave = useLeaveQuestion();
  const navigate = useNavigate();
  const notice = useNotice();
  const remove = useDeleteAccount();
  const days = usePurgeDays();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = async () => {
    if (hasPassword && password === '') return setError('请输入密码');
    if (!(await mayLeave())) return;
    setError(null);
    try {
      const { purgeAt } = await remove.mutateAsync(hasPassword ? password : null);
      await session.signOut();
      navigate('/info');
      notice.info(
        days === 0
          ? '账号已删除。'
          : `账号将在${momentHere(purgeAt).date}删除。在那之前登录，一切都会恢复。`,
      );
    } catch (failure) {
      setError(failureText(failure, DELETE_FAILED_TEXT));
      if (errorCode(failure) === 'WRONG_PASSWORD') setPassword('');
    }
  };

  return (
    <FormDialog
      title="删除账号"
      variant="danger"
      busy={remove.isPending}
      busyLabel="删除中..."
      onClose={onClose}
      onSubmit={submit}
      intro={
        <ul className="mb-5 list-disc space-y-1 pl-5 text-soft">
          <li>所有设备会立刻退出登录。</li>
          {dataTexts(days).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>想留一份，请先导出数据。</li>
        </ul>
      }
    >
      {hasPassword ? (
        <TextField
          label="输入密码确认"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={remove.isPending}
          error={error}
        />
      ) : (
        error !== null && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )
      )}
    </FormDialog>
  );
}

/** What happens to the data. `days` is how long this server keeps it; undefined until known. */
function dataTexts(days: number | undefined): string[] {
  if (days === 0) return ['数据随即彻底删除，不能找回。'];
  return [
    `数据先保留${days === undefined ? '一段时间' : `${days}天`}，到期彻底删除，不能找回。`,
    '到期之前重新登录，就会取消删除。',
  ];
}
