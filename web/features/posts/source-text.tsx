// The text before an enhancement (rulings 28): shown on demand, restored in one step.
import { History } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useUpdatePost } from '#web/features/posts/post.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useActionError } from '#web/ui/notice.tsx';

/** 查看原文 in the foot of a card; renders nothing unless the text was enhanced. */
export function SourceText({ post }: { post: Post }) {
  const failure = useActionError();
  const update = useUpdatePost();
  const [isOpen, setOpen] = useState(false);
  const { id, content, images, sourceContent } = post;
  if (sourceContent === null) return null;

  const restore = async () => {
    setOpen(false);
    failure.clear();
    try {
      await update.mutateAsync({
        id,
        content: sourceContent,
        sourceContent: null,
        basedOn: { content, images },
        keepsBefore: true,
      });
    } catch (error) {
      failure.show(failureText(error, '恢复原文失败，请重试'));
    }
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={CARD_MARK_CLASS}
      >
        <History aria-hidden="true" />
        查看原文
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="增强之前的原文"
        footer={
          post.isSample ? undefined : (
            <Button variant="primary" onClick={() => void restore()}>
              恢复原文
            </Button>
          )
        }
      >
        <p className="text-lg wrap-anywhere whitespace-pre-wrap">{sourceContent}</p>
      </Dialog>
    </>
  );
}
