// The nickname with its edit field. An empty field removes it.
import { useState } from 'react';
import { checkNickname, NICKNAME_INPUT_MAX } from '#domain/profile/profile.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { NICKNAME_FAILED_TEXT } from '#web/features/profile/profile-errors.ts';
import { ProfileText, ProfileTextForm } from '#web/features/profile/profile-text.tsx';
import { useDisplayName } from '#web/features/profile/use-display-name.ts';
import { TextField } from '#web/ui/text-field.tsx';

export function NicknameSettings({ nickname }: { nickname: string | null }) {
  const name = useDisplayName();
  return (
    <ProfileText
      title="昵称"
      editLabel={nickname === null ? '起一个' : '编辑昵称'}
      refusal={null}
      form={(onDone) => <NicknameForm nickname={nickname} onDone={onDone} />}
    >
      {nickname ?? <span className="text-soft">还没有，现在显示“{name}”</span>}
    </ProfileText>
  );
}

function NicknameForm({ nickname, onDone }: { nickname: string | null; onDone: () => void }) {
  const [text, setText] = useState(nickname ?? '');
  const isRemoved = text.trim() === '';
  const checked = checkNickname(text);
  const kept = checked.ok ? { nickname: checked.value } : null;
  return (
    <ProfileTextForm
      change={isRemoved ? { nickname: null } : kept}
      failedText={NICKNAME_FAILED_TEXT}
      onDone={onDone}
    >
      {(isSaving) => (
        <TextField
          label="昵称"
          autoFocus
          autoComplete="nickname"
          maxLength={NICKNAME_INPUT_MAX}
          value={text}
          disabled={isSaving}
          hint="留空就不用昵称"
          error={isRemoved || checked.ok ? null : ERROR_TEXT.NICKNAME_INVALID}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ProfileTextForm>
  );
}
