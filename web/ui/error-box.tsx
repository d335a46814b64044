import { Button } from '#web/ui/button.tsx';

export interface ErrorBoxProps {
  text: string;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** An error in place of content that could not be loaded, with a retry button. */
export function ErrorBox({ text, onRetry, busy }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <p className="min-w-48 flex-1 text-danger">{text}</p>
      {onRetry !== undefined && (
        <Button onClick={onRetry} busy={busy} busyLabel="重试中...">
          再试一次
        </Button>
      )}
    </div>
  );
}
