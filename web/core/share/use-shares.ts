// The composer's end of the share target of the installed app (rulings 127).
import { useEffect, useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkImageFile } from '#domain/images/image-rules.ts';
import { POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { changeIfStored, drafts } from '#web/core/drafts/draft.store.ts';
import { tooManyImagesText } from '#web/core/images/use-image-upload.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { ownerSinceMs } from '#web/core/session/last-owner.ts';
import { SHARES_CACHE } from '#web/core/share/keep-share.ts';
import { useLocation } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

const FAILED_TEXT =
  '分享的内容没能存下来：太大了，或者这台设备空间不够。它还在原来的应用里，可以少选一些再分享。';
const MISSED_TEXT =
  '分享的内容没有收到：应用刚才还没准备好接收。它还在原来的应用里，现在再分享一次就可以。';
const LATER_TEXT = '有图片还没能加进来，下次打开这里会再试。';

const UNSTORED_TEXT =
  '浏览器的存储空间已满，分享的内容还没加进来，但已经存着；清出一些空间再打开这里，就会加进来。';

const BUCKET = 'card-image-bucket';

/** Only one composer takes shares at a time, also in two tabs. */
const LOCK = 'echo.shares';

/**
 * Adds what other apps have shared to the owner's draft of a post. Returns whether images are on
 * their way into it.
 */
export function useShares(): boolean {
  const owner = useOwner();
  const name = `${owner}.post`;
  const { store, compress } = useImageTools();
  const notice = useNotice();
  const [isTaking, setTaking] = useState(false);
  const end = new URLSearchParams(useLocation().search).get('share');

  useEffect(() => {
    if (end === 'failed') notice.error(FAILED_TEXT);
    if (end === 'missed') notice.error(MISSED_TEXT);
  }, [end, notice]);

  useEffect(() => {
    const addImage = async (image: File) => {
      setTaking(true);
      const images = drafts.get(name).value?.images ?? [];
      if (images.length >= POST_MAX_IMAGES) return 'full';
      const checked = checkImageFile(image);
      if (!checked.ok) {
        notice.error(ERROR_TEXT[checked.code]);
        return 'added';
      }
      try {
        const ref = await store.put(BUCKET, await compress(image, BUCKET));
        const isStored = changeIfStored(name, (draft) => ({ images: [...draft.images, ref] }));
        return isStored ? 'added' : 'later';
      } catch {
        return 'later';
      }
    };
    const addText = (text: string) =>
      changeIfStored(name, ({ content }) => ({
        content: content === '' ? text : `${content}\n\n${text}`,
      }));
    const take = async () => {
      if (!('caches' in globalThis) || !(await caches.has(SHARES_CACHE))) return;
      const { takeShares } = await import('#web/core/share/take-shares.ts');
      await navigator.locks.request(LOCK, async () => {
        const { full, later, unstored } = await takeShares({
          caches,
          owner,
          sinceMs: ownerSinceMs(),
          addText,
          addImage,
        }).finally(() => setTaking(false));
        if (full > 0) notice.error(tooManyImagesText(POST_MAX_IMAGES));
        if (later > 0) notice.info(LATER_TEXT);
        if (unstored > 0) notice.error(UNSTORED_TEXT);
      });
    };
    // Without the chunk, what was shared waits for the next visit.
    void take().catch(() => undefined);
  }, [name, owner, store, compress, notice]);
  return isTaking;
}
