// Editing in place: the sheet itself becomes the field (B§2). Saving shows at once; if the server refuses, the editor is open again
// with every word in it.
import { Check } from 'lucide-react';
import { checkPostDraft, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { PicturePicker, PictureRow, usePictures } from '#web/core/images/picture-field.tsx';
import { failureText } from '#web/core/messages/failure-text.ts';
import { beginEdit, changeEdit, endEdit, type PostInEdit } from '#web/features/posts/post-edit.store.ts';
import { draftFaultText } from '#web/features/posts/post-faults.ts';
import { useUpdatePost } from '#web/features/posts/post.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** The editor of a post, in the place of its text. */
export function PostEditor({ edit }: { edit: PostInEdit }) {
  const notice = useNotice();
  const update = useUpdatePost();
  const pictures = usePictures({
    bucket: 'card-image-bucket',
    max: POST_MAX_IMAGES,
    images: edit.images,
    onAdd: (ref) => changeEdit(edit.id, ({ images }) => ({ images: [...images, ref] })),
    onRemove: (ref) => changeEdit(edit.id, ({ images }) => ({ images: images.filter((other) => other !== ref) })),
  });

  const save = async () => {
    const draft = checkPostDraft(edit);
    if (!draft.ok) return notice.error(draftFaultText(draft.code));
    endEdit(edit.id);
    try {
      await update.mutateAsync({ id: edit.id, ...draft.value });
    } catch (error) {
      beginEdit(edit);
      notice.error(failureText(error, '保存失败，请重试'));
    }
  };

  return (
    <div className="pt-2" {...pictures.dropTarget}>
      <TextArea
        label="编辑灵感"
        bare
        autoFocus
        rows={2}
        value={edit.content}
        onChange={(event) => changeEdit(edit.id, () => ({ content: event.target.value }))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) endEdit(edit.id);
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) void save();
        }}
      />
      <PictureRow pictures={pictures} className="mt-3" />
      <div className="mt-2 flex items-center gap-2">
        <PicturePicker pictures={pictures} className="-ml-2.5" />
        <Button className="ml-auto" onClick={() => endEdit(edit.id)}>
          取消
        </Button>
        <Button variant="primary" icon={<Check className="size-5" />} onClick={() => void save()} disabled={pictures.isBusy}>
          保存
        </Button>
      </div>
    </div>
  );
}
