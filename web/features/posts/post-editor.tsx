// Editing in place: the card itself becomes the field (B§2). A save shows at once; if it fails, the
// editor opens again with every word. A post changed elsewhere is never overwritten unseen: the
// other version is shown below. A post deleted elsewhere can be published as a new one.
import { POST_MAX_IMAGES, type Post } from '#domain/posts/post.ts';
import { editorButtons, OtherVersion } from '#web/core/drafts/other-version.tsx';
import { RefusedState } from '#web/core/drafts/kept-state.tsx';
import { ImagePicker, ImageRow, useImageField } from '#web/core/images/image-field.tsx';
import {
  addEditImage,
  changeEdit,
  isContested as isContestedBy,
  leaveEdit,
  type PostInEdit,
} from '#web/features/posts/post-edit.store.ts';
import { usePostLeave, usePostSave } from '#web/features/posts/use-post-save.ts';
import { Button } from '#web/ui/button.tsx';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TaggedTextArea } from '#web/core/tags/tagged-text-area.tsx';

/** The editor of a post, in place of its text. `post` is its latest known state. */
export function PostEditor({ post, edit }: { post: Post; edit: PostInEdit }) {
  const save = usePostSave(post, edit);
  const leave = usePostLeave(post, edit);
  const isContested = isContestedBy(post, edit);
  const labels = editorButtons(isContested);
  const imageField = useImageField({
    bucket: 'card-image-bucket',
    max: POST_MAX_IMAGES,
    images: edit.images,
    onAdd: (ref) => addEditImage(edit, ref),
    onRemove: (ref) =>
      changeEdit(edit.id, ({ images }) => ({ images: images.filter((other) => other !== ref) })),
  });

  return (
    <div className="pt-2" {...imageField.dropTarget}>
      {edit.isResumed && !isContested && (
        <p className="mb-1 text-sm text-soft">这里是上次没有保存的修改，取消就放弃它。</p>
      )}
      <TaggedTextArea
        label="编辑灵感"
        bare
        autoFocus
        rows={2}
        value={edit.content}
        onChange={(event) => changeEdit(edit.id, () => ({ content: event.target.value }))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) leaveEdit(edit.id);
          if (isSubmitKey(event) && !imageField.isBusy) void save();
        }}
      />
      <ImageRow field={imageField} className="mt-3" />
      {edit.anewAs !== null && (
        <p className="mt-3 rounded-control bg-sunken px-4 py-3 text-sm text-soft">
          这条灵感在别处删除了，它的图片也一起删除了。你写的字还在这里，可以发布为新的灵感。
        </p>
      )}
      {isContested && <OtherVersion name="这条灵感" text={post.content} images={post.images} />}
      <RefusedState kept={edit.kept} />
      <div className="mt-2 flex items-center gap-2">
        <ImagePicker field={imageField} className="-ml-2.5" />
        <Button className="ml-auto" onClick={() => void leave()}>
          {labels.leave}
        </Button>
        <Button
          variant="primary"
          icon={labels.icon}
          onClick={() => void save()}
          disabled={imageField.isBusy}
        >
          {edit.anewAs === null ? labels.save : '发布为新灵感'}
        </Button>
      </div>
    </div>
  );
}
