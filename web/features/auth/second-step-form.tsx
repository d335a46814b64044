// The second step on a page of its own: after the password, and before a new one is set.
import type { ReactElement } from 'react';
import { useSecondStep, type SecondStepProps } from '#web/features/auth/use-second-step.tsx';
import { Button } from '#web/ui/button.tsx';

export interface SecondStepFormProps extends SecondStepProps {
  /** Why the code is asked for. */
  about: string;
  /** The way back. */
  children: ReactElement;
}

export function SecondStepForm({ about, children, ...step }: SecondStepFormProps) {
  const { fields, submit, isBusy } = useSecondStep(step);
  return (
    <form
      noValidate
      aria-labelledby="second-step-title"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        <h1 id="second-step-title" className="text-2xl">
          两步验证
        </h1>
        <p className="mt-1 text-soft">{about}</p>
      </div>
      {fields}
      <Button
        type="submit"
        variant="primary"
        busy={isBusy}
        busyLabel="验证中..."
        className="min-h-12"
      >
        验证
      </Button>
      {children}
    </form>
  );
}
