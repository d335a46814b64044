// Writing a post on the empty page (B§2, B§5).
import type { ReactNode } from 'react';
import { checkPostDraft, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { ComposerForm, useComposer } from '#web/core/drafts/composer.tsx';
import { ImageRow } from '#web/core/images/image-field.tsx';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TextArea } from '#web/ui/text-area.tsx';

export interface PostComposerProps {
  /** The daily prompt; it passes its text to `take` when the user begins with it. */
  prompt: (take: (text: string) => void) => ReactNode;
  /** Beside the publish button. */
  choice?: ReactNode;
  /** Called with the id of the new post, also when the user has left the page. */
  onCreated: (postId: string) => void;
  /** Leads to the feed (B§2). */
  onPublished: () => void;
}

/** Writes and publishes a post. */
export function PostComposer({ prompt, choice, onCreated, onPublished }: PostComposerProps) {
  const composer = useComposer({
    what: 'post',
    maxImages: POST_MAX_IMAGES,
    check: checkPostDraft,
    inputOf: ({ id }, checked) => ({ id, ...checked }),
    create: useCreatePost(),
    failure: '发布失败，请重试',
    onCreated: ({ id }) => onCreated(id),
    onPublished,
  });
  const { body, draft, write, takePrompt, imageField, isPending, publish } = composer;
  return (
    <ComposerForm composer={composer} action="发布" choice={choice}>
      {prompt(takePrompt)}
      <TextArea
        label="写下此刻的灵感"
        bare
        autoFocus
        fill
        rows={4}
        ref={body}
        className="text-xl leading-loose"
        placeholder="写下此刻……"
        value={draft.content}
        disabled={isPending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) void publish();
        }}
      />
      <ImageRow field={imageField} className="mt-4" />
    </ComposerForm>
  );
}
