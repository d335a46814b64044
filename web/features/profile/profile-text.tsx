// A text of the profile with its edit button, and the form that replaces both.
import { PencilLine } from 'lucide-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useUpdateProfile, type ProfileChange } from '#web/features/profile/profile.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';

export interface ProfileTextProps {
  title: string;
  editLabel: string;
  /** Why the text cannot be edited; null if it can. */
  refusal: ReactNode;
  form: (onDone: () => void) => ReactNode;
  /** The current text. */
  children: ReactNode;
}

export function ProfileText({ title, editLabel, refusal, form, children }: ProfileTextProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return form(() => setEditing(false));
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm text-soft">{title}</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{children}</p>
        {refusal ?? (
          <Button
            icon={<PencilLine aria-hidden="true" className="size-4.5" />}
            onClick={() => setEditing(true)}
          >
            {editLabel}
          </Button>
        )}
      </div>
    </section>
  );
}

export interface ProfileTextFormProps {
  /** What the input changes; null while it cannot be saved. */
  change: ProfileChange | null;
  failedText: string;
  onDone: () => void;
  /** Shown beside the buttons. */
  count?: ReactNode;
  children: (isSaving: boolean) => ReactNode;
}

/** A failed save keeps the input. */
export function ProfileTextForm({
  change,
  failedText,
  onDone,
  count,
  children,
}: ProfileTextFormProps) {
  const failure = useActionError();
  const update = useUpdateProfile();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change === null || update.isPending) return;
    failure.clear();
    try {
      await update.mutateAsync(change);
      onDone();
    } catch (error) {
      failure.show(failureText(error, failedText));
    }
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      {children(update.isPending)}
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        {count}
        <Button onClick={onDone} disabled={update.isPending}>
          取消
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={update.isPending}
          busyLabel="保存中..."
          disabled={change === null}
        >
          保存
        </Button>
      </div>
    </form>
  );
}
