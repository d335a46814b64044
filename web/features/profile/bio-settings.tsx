// The bio, with an edit field of at most 50 characters (B§4, B§5). An empty bio cannot be saved.
import { PencilLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { BIO_MAX_CHARACTERS, checkBio, DEFAULT_BIO } from '#domain/profile/profile.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BIO_FAILED_TEXT } from '#web/features/profile/profile-errors.ts';
import { useUpdateProfile } from '#web/features/profile/profile.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** The bio with its edit mode. */
export function BioSettings({ bio }: { bio: string | null }) {
  const mode = useMode();
  const [isEditing, setEditing] = useState(false);
  const shown = bio ?? DEFAULT_BIO;

  if (isEditing) return <BioForm bio={shown} onDone={() => setEditing(false)} />;
  return (
    <section aria-label="个人简介">
      <h3 className="mb-1 text-sm text-soft">个人简介</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{shown}</p>
        {mode.can('editBio') ? (
          <Button
            icon={<PencilLine aria-hidden="true" className="size-4.5" />}
            onClick={() => setEditing(true)}
          >
            编辑简介
          </Button>
        ) : (
          <p className="flex w-full flex-wrap items-center gap-x-3 text-sm text-soft">
            {mode.refusal('editBio')}
            <Link
              to="/login"
              className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              登录
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

/** The field with its character count. A failed save keeps the input. */
export function BioForm({ bio, onDone }: { bio: string; onDone: () => void }) {
  const failure = useActionError();
  const update = useUpdateProfile();
  const [text, setText] = useState(bio);
  const checked = checkBio(text);
  const length = Array.from(text.trim()).length;
  const isTooLong = !checked.ok && checked.code === 'BIO_TOO_LONG';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.ok || update.isPending) return;
    failure.clear();
    try {
      await update.mutateAsync({ bio: checked.value });
      onDone();
    } catch (error) {
      failure.show(failureText(error, BIO_FAILED_TEXT));
    }
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <TextArea
        label="个人简介"
        labelShown
        autoFocus
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
        disabled={update.isPending}
        error={isTooLong ? ERROR_TEXT.BIO_TOO_LONG : null}
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <p
          aria-label={`已写 ${length} 字，最多 ${BIO_MAX_CHARACTERS} 字`}
          className={classNames(
            'mr-auto font-figures text-sm',
            isTooLong ? 'text-danger' : 'text-soft',
          )}
        >
          {length}/{BIO_MAX_CHARACTERS}
        </p>
        <Button onClick={onDone} disabled={update.isPending}>
          取消
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={update.isPending}
          busyLabel="保存中..."
          disabled={!checked.ok}
        >
          保存
        </Button>
      </div>
    </form>
  );
}
