// The top of the feed (A§2): background, avatar, name, bio and three counters.
import { Camera, ImagePlus, Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { DEFAULT_BIO, SAMPLE_BACKGROUND, type ProfileCounts } from '#domain/profile/profile.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Avatar } from '#web/features/profile/avatar.tsx';
import { ImageFileInput } from '#web/features/profile/image-file-input.tsx';
import { PaperHills } from '#web/features/profile/paper-hills.tsx';
import { useProfile } from '#web/features/profile/profile.queries.ts';
import { useDisplayName } from '#web/features/profile/use-display-name.ts';
import { useProfileImage } from '#web/features/profile/use-profile-image.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/**
 * Without a profile (a failed load is only logged, A§8) it shows the name and the default drawing.
 */
export function ProfileBanner() {
  const mode = useMode();
  const name = useDisplayName();
  const { data: profile, isPending, failureCount } = useProfile();
  const isLoading = isPending && failureCount === 0;
  const mayChange = mode.can('editBackground');
  const background = profile?.backgroundUrl ?? null;
  return (
    <section aria-label="个人资料" className="relative">
      {/* Low on a short phone: the first card of the trial shows its button above the tab bar. */}
      <div className="h-45 mask-[linear-gradient(to_bottom,black_55%,transparent)] max-md:[@media(max-height:780px)]:h-32 md:h-55">
        {/*
         * The samples' background is the same drawing. Rendered here, it needs no request and
         * follows the accent colour.
         */}
        {background === null || background === SAMPLE_BACKGROUND ? (
          <PaperHills />
        ) : (
          <StoredImage bucket="background" image={background} alt="" eager className="size-full" />
        )}
      </div>
      {mayChange && <BackgroundMenu hasOne={background !== null} />}
      <div className="column relative -mt-12">
        <div className="flex items-end justify-between gap-4">
          <Avatar
            image={mode.can('editAvatar') ? (profile?.avatarUrl ?? null) : null}
            className="border-3 border-paper"
          />
          <Counters counts={profile?.counts} />
        </div>
        {/* Before the profile is known, the address would be shown in place of a nickname. */}
        <h1 className={classNames('mt-2 truncate text-xl', isLoading && 'invisible')}>{name}</h1>
        {isLoading ? (
          <Skeleton className="my-1 h-5 w-48" />
        ) : (
          <p className="line-clamp-2 text-soft">{profile?.bio ?? DEFAULT_BIO}</p>
        )}
      </div>
    </section>
  );
}

function Counters({ counts }: { counts: ProfileCounts | undefined }) {
  return (
    <dl className="flex gap-6">
      <Counter label="灵感">{counts?.posts}</Counter>
      <Counter label="AI回响">{counts?.aiMessages}</Counter>
      <Counter label="笔记">{counts?.diaries}</Counter>
    </dl>
  );
}

function Counter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-10 flex-col-reverse items-center">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="font-figures text-xl leading-snug">{children ?? '–'}</dd>
    </div>
  );
}

function BackgroundMenu({ hasOne }: { hasOne: boolean }) {
  const background = useProfileImage('background');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu
        label="背景图"
        icon={background.work === 'idle' ? <Camera /> : <Spinner label="正在更换背景图" />}
        className="absolute! top-3 right-4 bg-raised/85"
      >
        <MenuItem icon={<ImagePlus />} onSelect={() => input.current?.click()}>
          更换背景图
        </MenuItem>
        {hasOne && (
          <MenuItem icon={<Trash2 />} danger onSelect={() => void background.remove()}>
            移除背景图
          </MenuItem>
        )}
      </Menu>
      <ImageFileInput
        ref={input}
        label="选择背景图"
        onChoose={(file) => void background.change(file)}
      />
    </>
  );
}
