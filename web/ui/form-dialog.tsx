// A dialog around one form. The submit button is in the dialog's footer, outside the form.
import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface FormDialogProps {
  /** The title, and the label of the submit button. */
  title: string;
  variant: 'primary' | 'danger';
  busy: boolean;
  busyLabel: string;
  onClose: () => void;
  /** Not called while `busy`. */
  onSubmit: () => Promise<void>;
  /** Shown above the form. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A dialog with the fields in `children`. It is always open; the parent mounts it. */
export function FormDialog({
  title,
  variant,
  busy,
  busyLabel,
  onClose,
  onSubmit,
  intro,
  children,
}: FormDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void onSubmit();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={formId} variant={variant} busy={busy} busyLabel={busyLabel}>
            {title}
          </Button>
        </>
      }
    >
      {intro}
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  );
}
