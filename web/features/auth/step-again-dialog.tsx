import { useSecondStep } from '#web/features/auth/use-second-step.tsx';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** `onEnd` gets whether the step was taken. */
export function StepAgainDialog({ onEnd }: { onEnd: (isTaken: boolean) => void }) {
  const { loadClient } = useSessionActions();
  const { fields, submit, isBusy } = useSecondStep({ loadClient, onDone: () => onEnd(true) });
  return (
    <FormDialog
      title="验证身份"
      variant="primary"
      busy={isBusy}
      busyLabel="验证中..."
      onClose={() => onEnd(false)}
      onSubmit={submit}
      intro={<p className="mb-4 text-soft">这一步关系到账号安全，请输入验证器里的6位数字。</p>}
    >
      {fields}
    </FormDialog>
  );
}
