// The user's avatar: their image, or a letter (A§2).
import { avatarLetterOf } from '#domain/profile/profile.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useSession } from '#web/core/session/use-session.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The letter of a trial user, who has no email address. */
const TRIAL_LETTER = '试';

/** A round image of 72 px. It is decoration, because the name is beside it. */
export function Avatar({
  image,
  className,
}: {
  image: string | null;
  className?: string | undefined;
}) {
  const mode = useMode();
  const { user } = useSession();
  const shape = classNames('size-18 shrink-0 rounded-full', className);
  if (image !== null)
    return <StoredImage bucket="avatar" image={image} alt="" eager className={shape} />;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid place-items-center bg-sunken font-figures text-2xl leading-none text-accent select-none',
        shape,
      )}
    >
      {mode.name === 'trial' ? TRIAL_LETTER : avatarLetterOf(user?.email ?? '')}
    </span>
  );
}
