// /info: what the product is, in English (A§1, A§2): two ways in, the product itself, its features
// and its price.
import { lazy, Suspense, useState } from 'react';
import { useIsHydrated } from '#web/core/browser/use-is-hydrated.ts';
import { enterTrial } from '#web/core/mode/trial-flags.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { FeatureCards } from '#web/features/landing/feature-cards.tsx';
import { FloatingNav } from '#web/features/landing/floating-nav.tsx';
import { LandingFooter } from '#web/features/landing/landing-footer.tsx';
import { Pricing } from '#web/features/landing/pricing.tsx';
import { useSeen } from '#web/features/landing/use-seen.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';

const Scene = lazy(() =>
  import('#web/pages/info-page-scene.tsx').then((part) => ({ default: part.InfoPageScene })),
);

const Diary = lazy(() =>
  import('#web/pages/info-page-diary.tsx').then((part) => ({ default: part.InfoPageDiary })),
);

/** The time in the prerendered page, which may be read long after it was built. */
const AFTER_ALL_OFFERS_MS = Number.POSITIVE_INFINITY;

export function InfoPage() {
  const navigate = useNavigate();
  const { status } = useSession();
  const [openedAtMs] = useState(() => Date.now());
  const isHydrated = useIsHydrated();
  const startTrial = () => {
    enterTrial();
    navigate('/test/inspiration');
  };
  return (
    <div lang="en" id="top" data-entry="">
      <FloatingNav />
      <main>
        <section className="mx-auto grid max-w-[1120px] grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-14 px-5 pt-8 pb-16 md:px-8 md:pt-12 lg:grid-rows-[minmax(min(100dvh-3rem,1100px),auto)_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)]">
          <div className="motion-safe:animate-enter">
            <Logo />
            <h1 className="mt-10 text-[clamp(2.5rem,7vw,4rem)] leading-[1.12] tracking-[-0.01em] md:mt-14">
              Write a line.
              <br />
              Hear an echo.
            </h1>
            <p className="mt-6 max-w-[30em] font-figures text-lg leading-relaxed text-soft">
              <span lang="zh-CN" className="font-content">
                回响
              </span>{' '}
              · Echo Notes is a quiet journal in Chinese. Note what moved you, talk it over, and let
              the days grow into letters to yourself.
            </p>
            <div className="mt-9 flex flex-wrap gap-3">
              <Button
                variant="primary"
                className="min-h-13 px-8 font-figures text-lg"
                onClick={startTrial}
              >
                Try for Free
              </Button>
              <Button
                className="min-h-13 px-8 font-figures text-lg"
                onClick={() => navigate('/login')}
              >
                Sign in
              </Button>
            </div>
            {status === 'offline' || status === 'unreachable' ? (
              <p role="status" className="mt-6 font-figures text-sm text-soft">
                The server cannot be reached right now. The trial works without it; everything you
                write stays on this device.
              </p>
            ) : (
              <p className="mt-5 font-figures text-sm text-soft">
                No account needed to try. What you write in the trial stays in your browser.
              </p>
            )}
          </div>
          {/* As tall as the scene at each width, so that its loading moves nothing. */}
          <div className="min-h-[820px] min-[23.4rem]:min-h-[765px] min-[24.3rem]:min-h-[735px] min-[30rem]:min-h-[675px] min-[35rem]:min-h-[645px] sm:min-h-[620px] md:min-h-[575px] lg:min-h-[685px]">
            {/* Its date is that of the visit, so it is not part of the prerendered page. */}
            {isHydrated && (
              <Suspense>
                <Scene />
              </Suspense>
            )}
          </div>
          <DiaryInSight />
        </section>
        <FeatureCards />
        <Pricing nowMs={isHydrated ? openedAtMs : AFTER_ALL_OFFERS_MS} onTry={startTrial} />
      </main>
      <LandingFooter />
    </div>
  );
}

/**
 * The end of the hero, loaded when it comes into view: the first row fills the window, so a visit
 * without scrolling does not load it. As tall as its content.
 */
function DiaryInSight() {
  const [box, isSeen] = useSeen();
  return (
    <div ref={box} className="min-h-[850px] md:min-h-[470px] lg:col-span-2 lg:min-h-[480px]">
      {isSeen && (
        <Suspense>
          <Diary />
        </Suspense>
      )}
    </div>
  );
}
