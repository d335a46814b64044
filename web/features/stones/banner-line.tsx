// The result of a claim or a coupon. Without a session it links to the login, and the page stays
// until the user leaves it (rulings 85).
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { UNAUTHORIZED_TEXT, type StoneBanner } from '#domain/stones/claim-banner.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { REFUSED_SESSION } from '#web/core/session/refused-session.ts';
import { useHoldExpiry } from '#web/core/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/navigation/router.tsx';

const TONE_CLASS: Record<StoneBanner['tone'], string> = {
  success: 'bg-good/10 text-good',
  info: 'bg-sunken text-soft',
  error: 'bg-danger/8 text-danger',
};

/** A banner. Its live region exists before the text, so that screen readers announce it. */
export function BannerLine({ banner }: { banner: StoneBanner | null }) {
  const mode = useMode();
  const isSessionOver =
    banner?.text === UNAUTHORIZED_TEXT || banner?.text === ERROR_TEXT.SESSION_EXPIRED;
  useHoldExpiry(isSessionOver);
  return (
    <div role={banner?.tone === 'error' ? 'alert' : 'status'}>
      {banner !== null && (
        <p
          className={classNames(
            'mt-3 flex animate-appear flex-wrap items-center gap-x-3 rounded-control px-3.5 py-2 text-sm',
            TONE_CLASS[banner.tone],
          )}
        >
          <span>{banner.text}</span>
          {isSessionOver && (
            <Link
              to="/login"
              state={mode.can('claimStones') ? REFUSED_SESSION : null}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              登录
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
