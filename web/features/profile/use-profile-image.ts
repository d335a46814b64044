// Changes avatar and background: validate, compress, upload, update the profile, then delete the
// old files. A failure keeps the old image (A§4, rulings 20).
import { useState } from 'react';
import { ImageStoreFailure } from '#contract/image-store.ts';
import { checkImageFile, type ProfileBucket } from '#domain/images/image-rules.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { imageFailureText } from '#web/core/images/image-failure.ts';
import { IMAGE_SENTENCE } from '#web/features/profile/profile-errors.ts';
import { useUpdateProfile } from '#web/features/profile/profile.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';

const FIELD = { avatar: 'avatarUrl', background: 'backgroundUrl' } as const;
const QUESTION = { avatar: '确定要删除头像吗？', background: '确定要删除背景图吗？' } as const;

export type ImageWork = 'idle' | 'changing' | 'removing';

/**
 * Changes and removes one of the two images. A failure is shown as an alert (A§8, B§8) until the
 * next attempt.
 */
export function useProfileImage(bucket: ProfileBucket) {
  const { store, compress } = useImageTools();
  const update = useUpdateProfile();
  const confirm = useConfirm();
  const failure = useActionError();
  const [work, setWork] = useState<ImageWork>('idle');

  const put = async (file: File) => {
    const checked = checkImageFile(file);
    if (!checked.ok) throw new ImageStoreFailure(checked.code);
    const ref = await store.put(bucket, await compress(file, bucket));
    try {
      await update.mutateAsync({ [FIELD[bucket]]: ref });
    } catch (error) {
      store.remove(bucket, [ref]).catch(() => undefined);
      throw error;
    }
    // A leftover file is not referenced. The next change deletes it.
    await store.keepOnly(bucket, ref).catch(() => undefined);
  };

  const attempt = async (
    kind: Exclude<ImageWork, 'idle'>,
    sentence: string,
    action: () => Promise<void>,
  ) => {
    failure.clear();
    setWork(kind);
    try {
      await action();
    } catch (error) {
      failure.show(imageFailureText(error, sentence));
    }
    setWork('idle');
  };

  return {
    work,
    change: (file: File) => attempt('changing', IMAGE_SENTENCE[bucket].change, () => put(file)),
    /** Removes the image after a confirmation. */
    async remove(): Promise<void> {
      if (!(await confirm({ title: QUESTION[bucket], action: '删除', danger: true }))) return;
      await attempt('removing', IMAGE_SENTENCE[bucket].remove, async () => {
        await update.mutateAsync({ [FIELD[bucket]]: null });
        await store.keepOnly(bucket, null).catch(() => undefined);
      });
    },
  };
}
