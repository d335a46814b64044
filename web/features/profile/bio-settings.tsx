// The bio, with an edit field of at most 50 characters (B§4, B§5). An empty bio cannot be saved.
import { useState } from 'react';
import { Link } from '#web/ui/navigation/router.tsx';
import { BIO_MAX_CHARACTERS, checkBio, DEFAULT_BIO } from '#domain/profile/profile.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BIO_FAILED_TEXT } from '#web/features/profile/profile-errors.ts';
import { ProfileText, ProfileTextForm } from '#web/features/profile/profile-text.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextArea } from '#web/ui/text-area.tsx';

export function BioSettings({ bio }: { bio: string | null }) {
  const mode = useMode();
  const shown = bio ?? DEFAULT_BIO;
  return (
    <ProfileText
      title="个人简介"
      editLabel="编辑简介"
      refusal={mode.can('editBio') ? null : <BioRefusal />}
      form={(onDone) => <BioForm bio={shown} onDone={onDone} />}
    >
      {shown}
    </ProfileText>
  );
}

function BioRefusal() {
  const mode = useMode();
  return (
    <p className="flex w-full flex-wrap items-center gap-x-3 text-sm text-soft">
      {mode.refusal('editBio')}
      <Link
        to="/login"
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        登录
      </Link>
    </p>
  );
}

/** The field with its character count. */
export function BioForm({ bio, onDone }: { bio: string; onDone: () => void }) {
  const [text, setText] = useState(bio);
  const checked = checkBio(text);
  const length = Array.from(text.trim()).length;
  const isTooLong = !checked.ok && checked.code === 'BIO_TOO_LONG';
  return (
    <ProfileTextForm
      change={checked.ok ? { bio: checked.value } : null}
      failedText={BIO_FAILED_TEXT}
      onDone={onDone}
      count={
        <p
          aria-label={`已写 ${length} 字，最多 ${BIO_MAX_CHARACTERS} 字`}
          className={classNames(
            'mr-auto font-figures text-sm',
            isTooLong ? 'text-danger' : 'text-soft',
          )}
        >
          {length}/{BIO_MAX_CHARACTERS}
        </p>
      }
    >
      {(isSaving) => (
        <TextArea
          label="个人简介"
          labelShown
          autoFocus
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          disabled={isSaving}
          error={isTooLong ? ERROR_TEXT.BIO_TOO_LONG : null}
        />
      )}
    </ProfileTextForm>
  );
}
