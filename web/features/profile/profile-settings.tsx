// The profile in the settings: face, name, bio, background (A§2). What trial mode cannot do is said instead of offered (A§6, B§6).
import type { Profile } from '#domain/profile/profile.ts';
import { errorText } from '#web/core/messages/error-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { Avatar } from '#web/features/profile/avatar.tsx';
import { BioSettings } from '#web/features/profile/bio-settings.tsx';
import { PicturePicker } from '#web/features/profile/picture-picker.tsx';
import { useProfile } from '#web/features/profile/profile.queries.ts';
import { useDisplayName } from '#web/features/profile/use-display-name.ts';
import { useProfilePicture } from '#web/features/profile/use-profile-picture.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { SkeletonOf } from '#web/ui/skeleton.tsx';

/** The section. */
export function ProfileSettings() {
  const profile = useProfile();
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.data === undefined) return <ErrorBox text={errorText(profile.error)} onRetry={() => void profile.refetch()} busy={profile.isFetching} />;
  return <ProfileParts profile={profile.data} />;
}

/** What a person sees who has set nothing yet. */
const UNSET = { avatarUrl: null, backgroundUrl: null, bio: null };

function ProfileParts({ profile: { avatarUrl, backgroundUrl, bio } }: { profile: Pick<Profile, keyof typeof UNSET> }) {
  const mode = useMode();
  return (
    <div className="flex flex-col gap-7">
      <AvatarSettings image={avatarUrl} />
      <BioSettings bio={bio} />
      {mode.can('editBackground') && <BackgroundSettings image={backgroundUrl} />}
    </div>
  );
}

function AvatarSettings({ image }: { image: string | null }) {
  const mode = useMode();
  const name = useDisplayName();
  const picture = useProfilePicture('avatar');
  const mayEdit = mode.can('editAvatar');
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar image={image} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-lg leading-snug">{name}</p>
        <p className="text-sm text-soft">{mayEdit ? '头像可以是 JPEG、PNG、GIF 或 WebP' : mode.refusal('editAvatar')}</p>
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          {image !== null && (
            <Button variant="danger" busy={picture.work === 'removing'} disabled={picture.work !== 'idle'} onClick={() => void picture.remove()}>
              删除头像
            </Button>
          )}
          <PicturePicker label="选择头像" busy={picture.work === 'changing'} disabled={picture.work !== 'idle'} onChoose={(file) => void picture.change(file)}>
            {image === null ? '上传头像' : '更换头像'}
          </PicturePicker>
        </div>
      )}
    </div>
  );
}

function BackgroundSettings({ image }: { image: string | null }) {
  const picture = useProfilePicture('background');
  return (
    <section aria-label="背景图">
      <h3 className="mb-2 text-sm text-soft">背景图</h3>
      {image === null ? (
        <p className="grid h-28 place-items-center rounded-card border border-dashed border-hairline-strong text-sm text-soft">还没有背景图</p>
      ) : (
        <StoredImage bucket="background" image={image} alt="现在的背景图" className="h-28 w-full rounded-card" />
      )}
      <div className="mt-3 flex flex-wrap gap-2 sm:justify-end">
        {image !== null && (
          <Button variant="danger" busy={picture.work === 'removing'} disabled={picture.work !== 'idle'} onClick={() => void picture.remove()}>
            删除背景图
          </Button>
        )}
        <PicturePicker label="选择背景图" busy={picture.work === 'changing'} disabled={picture.work !== 'idle'} onChoose={(file) => void picture.change(file)}>
          {image === null ? '上传背景图' : '更换背景图'}
        </PicturePicker>
      </div>
    </section>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">加载中</span>
      <SkeletonOf>
        <ProfileParts profile={UNSET} />
      </SkeletonOf>
    </div>
  );
}
