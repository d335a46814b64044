// The nickname with its edit field. An empty field removes it.
import { PencilLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { checkNickname } from '#domain/profile/profile.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useUpdateProfile } from '#web/features/profile/profile.queries.ts';
import { useDisplayName } from '#web/features/profile/use-display-name.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function NicknameSettings({ nickname }: { nickname: string | null }) {
  const name = useDisplayName();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <NicknameForm nickname={nickname} onDone={() => setEditing(false)} />;
  return (
    <section aria-label="昵称">
      <h3 className="mb-1 text-sm text-soft">昵称</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
          {nickname ?? <span className="text-soft">还没有，现在显示“{name}”</span>}
        </p>
        <Button
          icon={<PencilLine aria-hidden="true" className="size-4.5" />}
          onClick={() => setEditing(true)}
        >
          {nickname === null ? '起一个' : '编辑昵称'}
        </Button>
      </div>
    </section>
  );
}

/** A failed save keeps the input. */
function NicknameForm({ nickname, onDone }: { nickname: string | null; onDone: () => void }) {
  const notice = useNotice();
  const update = useUpdateProfile();
  const [text, setText] = useState(nickname ?? '');
  const isRemoved = text.trim() === '';
  const checked = checkNickname(text);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending || !(isRemoved || checked.ok)) return;
    try {
      await update.mutateAsync({ nickname: isRemoved || !checked.ok ? null : checked.value });
      onDone();
    } catch (error) {
      notice.error(failureText(error, '保存昵称失败，请重试'));
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <TextField
        label="昵称"
        autoFocus
        autoComplete="nickname"
        maxLength={100}
        value={text}
        disabled={update.isPending}
        hint="留空就不用昵称"
        error={isRemoved || checked.ok ? null : ERROR_TEXT.NICKNAME_INVALID}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone} disabled={update.isPending}>
          取消
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={update.isPending}
          busyLabel="保存中..."
          disabled={!(isRemoved || checked.ok)}
        >
          保存
        </Button>
      </div>
    </form>
  );
}
