// The profile section of the settings: avatar, name, bio, background (A§2). Where trial mode cannot
// edit, it explains why (A§6, B§6).
import { useRef } from 'react';
import type { ProfileBucket } from '#domain/images/image-rules.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { Avatar } from '#web/features/profile/avatar.tsx';
import { BioSettings } from '#web/features/profile/bio-settings.tsx';
import { ImageFileInput } from '#web/features/profile/image-file-input.tsx';
import { NicknameSettings } from '#web/features/profile/nickname-settings.tsx';
import { useProfile } from '#web/features/profile/profile.queries.ts';
import { useDisplayName } from '#web/features/profile/use-display-name.ts';
import { useProfileImage } from '#web/features/profile/use-profile-image.ts';
import { Button } from '#web/ui/button.tsx';
import { SkeletonOf } from '#web/ui/skeleton.tsx';

export function ProfileSettings() {
  const profile = useProfile();
  if (profile.isPending) return <ProfileSkeleton />;
  if (profile.data === undefined) return <QueryError query={profile} />;
  return <ProfileParts profile={profile.data} />;
}

/** The profile of a user who has set nothing; used for the skeleton. */
const UNSET = { avatarUrl: null, backgroundUrl: null, nickname: null, bio: null };

function ProfileParts({
  profile: { avatarUrl, backgroundUrl, nickname, bio },
}: {
  profile: Pick<Profile, keyof typeof UNSET>;
}) {
  const mode = useMode();
  return (
    <div className="flex flex-col gap-7">
      <AvatarSettings image={avatarUrl} />
      <NicknameSettings nickname={nickname} />
      <BioSettings bio={bio} />
      {mode.can('editBackground') && <BackgroundSettings image={backgroundUrl} />}
    </div>
  );
}

function AvatarSettings({ image }: { image: string | null }) {
  const mode = useMode();
  const name = useDisplayName();
  const mayEdit = mode.can('editAvatar');
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar image={image} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-lg leading-snug">{name}</p>
        <p className="text-sm text-soft">
          {mayEdit ? '头像可以是 JPEG、PNG、GIF 或 WebP' : mode.refusal('editAvatar')}
        </p>
      </div>
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <ImageButtons noun="头像" bucket="avatar" hasImage={image !== null} />
        </div>
      )}
    </div>
  );
}

function BackgroundSettings({ image }: { image: string | null }) {
  return (
    <section aria-label="背景图">
      <h3 className="mb-2 text-sm text-soft">背景图</h3>
      {image === null ? (
        <p className="grid h-28 place-items-center rounded-card border border-dashed border-hairline-strong text-sm text-soft">
          还没有背景图
        </p>
      ) : (
        <StoredImage
          bucket="background"
          image={image}
          alt="现在的背景图"
          className="h-28 w-full rounded-card"
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2 sm:justify-end">
        <ImageButtons noun="背景图" bucket="background" hasImage={image !== null} />
      </div>
    </section>
  );
}

interface ImageButtonsProps {
  noun: '头像' | '背景图';
  bucket: ProfileBucket;
  hasImage: boolean;
}

function ImageButtons({ noun, bucket, hasImage }: ImageButtonsProps) {
  const { work, change, remove } = useProfileImage(bucket);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {hasImage && (
        <Button
          variant="danger"
          busy={work === 'removing'}
          disabled={work !== 'idle'}
          onClick={() => void remove()}
        >
          删除{noun}
        </Button>
      )}
      <Button
        busy={work === 'changing'}
        busyLabel="上传中..."
        disabled={work !== 'idle'}
        onClick={() => input.current?.click()}
      >
        {hasImage ? '更换' : '上传'}
        {noun}
      </Button>
      <ImageFileInput ref={input} label={`选择${noun}`} onChoose={(file) => void change(file)} />
    </>
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
