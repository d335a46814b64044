// "Set as bio" on a card (B§2, B§5): the first 50 characters of a post become the bio. The user can
// edit them first.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Post } from '#domain/posts/post.ts';
import { BIO_MAX_CHARACTERS, bioFrom } from '#domain/profile/profile.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useNotice } from '#web/ui/notice.tsx';

const BioForm = lazy(() =>
  import('#web/features/profile/bio-settings.tsx').then((module) => ({ default: module.BioForm })),
);

/** Shown when the user is signed out (B§5). */
const SIGNED_OUT_TEXT = '用户信息获取失败，请重新登录';

/** `ask` opens the dialog with the text of a post. */
export function useSetAsBio(): { ask: (post: Post) => void; dialog: ReactNode } {
  const mode = useMode();
  const { user } = useSession();
  const notice = useNotice();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const ask = (post: Post) => {
    if (!mode.can('editBio'))
      return notice.info(mode.refusal('editBio'), {
        label: '登录',
        onSelect: () => navigate('/login'),
      });
    if (user === null) return notice.error(SIGNED_OUT_TEXT);
    setChosen(post.content.replace(/\s+/g, ' ').trim());
  };
  return {
    ask,
    dialog: (
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title="设为个人简介？">
        <p className="mb-3 text-sm text-soft">
          {Array.from(chosen ?? '').length > BIO_MAX_CHARACTERS
            ? `简介最多${BIO_MAX_CHARACTERS}个字，这里取了开头，可以先改一改。`
            : '它会替换现在的简介。'}
        </p>
        <Suspense fallback={<Skeleton className="h-36 rounded-control" />}>
          <BioForm bio={bioFrom(chosen ?? '')} onDone={() => setChosen(null)} />
        </Suspense>
      </Dialog>
    ),
  };
}
