// Deletes a whole list of the user for good, after a question that names what stays.
import type { UseMutationResult } from '@tanstack/react-query';
import { failureText } from '#web/core/errors/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

export interface RemoveAllButtonProps {
  /** What is deleted, and what stays. */
  body: string;
  removal: UseMutationResult<unknown, Error, void>;
}

export function RemoveAllButton({ body, removal }: RemoveAllButtonProps) {
  const confirm = useConfirm();
  const notice = useNotice();
  const failure = useActionError();
  const removeAll = async () => {
    const isSure = await confirm({
      title: '全部删除？',
      body,
      action: '全部删除',
      danger: true,
    });
    if (!isSure) return;
    failure.clear();
    removal.mutate(undefined, {
      onSuccess: () => notice.success('已全部删除'),
      onError: (error) => failure.show(failureText(error, '没有删除，请再试一次')),
    });
  };
  return (
    <Button variant="danger" busy={removal.isPending} onClick={() => void removeAll()}>
      全部删除
    </Button>
  );
}
