// 修改时间: changes the moment of a post. Its text, conversation and first save stay as they are.
import { useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkMoment } from '#domain/posts/moment.ts';
import type { Post } from '#domain/posts/post.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { MomentField } from '#web/features/posts/moment-field.tsx';
import { useMovePost } from '#web/features/posts/moment.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';

export interface MomentDialogProps {
  post: Post;
  onClose: () => void;
}

export function MomentDialog({ post, onClose }: MomentDialogProps) {
  const notice = useNotice();
  const move = useMovePost();
  const [moment, setMoment] = useState<string | null>(post.createdAt);
  const [error, setError] = useState<string | null>(null);
  const recorded = momentHere(post.recordedAt);

  const choose = (next: string | null) => {
    setMoment(next);
    setError(null);
  };
  const save = async () => {
    if (moment === post.createdAt) return onClose();
    if (moment === null) return setError('请把日期和时间填完整');
    if (!checkMoment(moment, Date.now()).ok) return setError(ERROR_TEXT.MOMENT_OUT_OF_RANGE);
    try {
      await move.mutateAsync({ post, createdAt: moment });
    } catch (cause) {
      return setError(failureText(cause, '保存失败，请重试'));
    }
    onClose();
    notice.success(`移到了${momentHere(moment).date}`);
  };
  return (
    <FormDialog
      title="修改时间"
      variant="primary"
      busy={move.isPending}
      busyLabel="保存中..."
      onClose={onClose}
      onSubmit={save}
      intro={<p className="mb-4 text-sm text-soft">它会移到那一天，文字和对话都不变。</p>}
    >
      <MomentField
        label="这条灵感的时间"
        value={moment}
        onChange={choose}
        emptyMeans={null}
        disabled={move.isPending}
      />
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm text-soft">
        <span>
          第一次保存：
          <span className="whitespace-nowrap">
            {recorded.date} <span className="font-figures">{recorded.time}</span>
          </span>
        </span>
        {post.recordedAt !== moment && (
          <button
            type="button"
            disabled={move.isPending}
            onClick={() => choose(post.recordedAt)}
            className="min-h-11 whitespace-nowrap text-accent underline-offset-4 hover:underline"
          >
            用这个时间
          </button>
        )}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </FormDialog>
  );
}
