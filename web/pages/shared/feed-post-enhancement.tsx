// The enhancement of a post of the feed: the dialog with its styles, a chunk of its own.
import { useRef } from 'react';
import type { PostDraft } from '#domain/posts/post.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { EnhancementDialog } from '#web/features/enhance/enhancement-dialog.tsx';
import { renewOriginal } from '#web/features/enhance/enhance-call.ts';
import type { Enhancement } from '#web/features/enhance/enhance.store.ts';
import { useReadPost, useUpdatePost } from '#web/features/posts/post.queries.ts';
import { StyleCards } from '#web/features/roles/style-cards.tsx';
import { useChosenRole } from '#web/features/roles/use-chosen-role.ts';

/** The dialog of the current enhancement. */
export function EnhancementUnderWay({ enhancement }: { enhancement: Enhancement }) {
  const { role, roles, choose } = useChosenRole('inspiration_enhancer');
  const update = useUpdatePost();
  const readPost = useReadPost();
  // What the last save sent. If its response was lost, the server may have stored it.
  const sent = useRef<PostDraft | null>(null);
  const save = async (
    { id, content, images, sourceContent }: Enhancement['post'],
    text: string,
  ) => {
    const sentBefore = sent.current;
    sent.current = { content: text, images };
    try {
      await update.mutateAsync({
        id,
        content: text,
        sourceContent: sourceContent ?? content,
        basedOn: { content, images },
        sent: sentBefore,
        keepsBefore: true,
      });
    } catch (error) {
      // The other version is the original now, so a second save is no accident.
      if (errorCode(error) === 'POST_CHANGED')
        await readPost(id).then(renewOriginal, () => undefined);
      throw error;
    }
  };
  return (
    <EnhancementDialog
      enhancement={enhancement}
      role={role}
      renderStyles={(disabled) => (
        <StyleCards
          label="增强的文风"
          roles={roles}
          chosenKey={role.role_key}
          onChoose={choose}
          disabled={disabled}
        />
      )}
      onSave={save}
    />
  );
}
