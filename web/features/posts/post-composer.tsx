// Writing a post on the empty page (B§2, B§5).
import { checkPostDraft, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { ComposerForm, useComposer } from '#web/core/drafts/composer.tsx';
import { ImageRow } from '#web/core/images/image-field.tsx';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TextArea } from '#web/ui/text-area.tsx';

/** Fills the first screen between the fixed parts, until images need space too. */
const ROOM = { minHeight: 'max(6lh, calc(100dvh - var(--tabbar-height) - 17.25rem))' };

/** Writes and publishes a post. `onPublished` leads to the feed (B§2). */
export function PostComposer({ onPublished }: { onPublished: () => void }) {
  const composer = useComposer({
    what: 'post',
    maxImages: POST_MAX_IMAGES,
    check: checkPostDraft,
    inputOf: ({ id }, checked) => ({ id, ...checked }),
    create: useCreatePost(),
    failure: '发布失败，请重试',
    success: '灵感发布成功！',
    onPublished,
  });
  const { draft, write, imageField, isPending, publish } = composer;
  return (
    <ComposerForm composer={composer} action="发布">
      <TextArea
        label="写下此刻的灵感"
        bare
        autoFocus
        style={draft.images.length === 0 ? ROOM : undefined}
        rows={6}
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
