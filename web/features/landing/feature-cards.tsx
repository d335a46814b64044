// What the product does, in five cards with our own drawings (A§2).
import type { ReactNode } from 'react';
import { Entrance } from '#web/features/landing/entrance.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface Feature {
  title: string;
  text: string;
  drawing: ReactNode;
  isWide: boolean;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Seamless Note Creation',
    text: 'A line on the way home is enough. Drafts keep themselves, a voice you choose answers each post, and a week of fragments becomes one finished letter.',
    isWide: true,
    drawing: (
      <>
        <path d="M16 60V20a4 4 0 0 1 4-4h32l12 12v32a4 4 0 0 1-4 4H20a4 4 0 0 1-4-4Z" />
        <path d="M52 16v12h12M26 36h20M26 45h13" opacity=".55" />
        <path d="M74 22 50 52l-3 9 8-5 24-29c2-3-2-8-5-5Z" fill="var(--raised)" />
      </>
    ),
  },
  {
    title: 'Smart Organization',
    text: 'Moods, tags and days fall into place while you write. Every note remembers which posts it grew from, and a year of writing fits on one page.',
    isWide: true,
    drawing: (
      <>
        <rect x="14" y="18" width="26" height="20" rx="4" />
        <rect x="14" y="46" width="26" height="16" rx="4" opacity=".55" />
        <rect x="50" y="18" width="26" height="28" rx="4" opacity=".55" />
        <rect x="50" y="54" width="26" height="8" rx="4" />
        <path d="M20 28h14M56 27h14M56 34h9" />
      </>
    ),
  },
  {
    title: 'Powerful Search',
    text: 'Find your own words again from a single character: posts, conversations and notes together, by day, by kind, with or without pictures.',
    isWide: false,
    drawing: (
      <>
        <circle cx="40" cy="36" r="20" />
        <path d="m55 51 17 16" strokeWidth="2.6" />
        <path d="M31 32h18M31 40h11" opacity=".55" />
      </>
    ),
  },
  {
    title: 'Cross-Device Sync',
    text: 'Sign in on your phone and go on where the laptop stopped. No app store; any browser will do.',
    isWide: false,
    drawing: (
      <>
        <rect x="10" y="20" width="50" height="34" rx="4" />
        <path d="M4 62h58" />
        <rect x="64" y="30" width="18" height="32" rx="4" fill="var(--raised)" />
        <path d="M70 57h6" opacity=".55" />
        <path d="M22 40c6-9 18-9 25 0M28 43c4-5 10-5 13 0" opacity=".55" />
      </>
    ),
  },
  {
    title: 'Rich Media Integration',
    text: 'Pictures lie beside your words, small on the card and whole in the viewer. Share a post or a note as a well-set picture.',
    isWide: false,
    drawing: (
      <>
        <rect x="12" y="16" width="44" height="36" rx="4" />
        <path d="m14 46 12-13 9 9 7-7 12 11" opacity=".55" />
        <circle cx="43" cy="27" r="4" />
        <path d="M64 24h8a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4" opacity=".55" />
      </>
    ),
  },
];

export function FeatureCards() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="mx-auto max-w-[1120px] scroll-mt-20 px-5 py-20 md:px-8 md:py-28"
    >
      <Entrance>
        <h2
          id="features-title"
          className="max-w-[18em] text-[clamp(1.75rem,4vw,2.5rem)] leading-[1.2]"
        >
          Small enough for a moment, kept well enough for years.
        </h2>
      </Entrance>
      <ul className="mt-10 grid gap-4 md:mt-14 md:grid-cols-6 md:gap-5">
        {FEATURES.map(({ title, text, drawing, isWide }, index) => (
          <li key={title} className={isWide ? 'md:col-span-3' : 'md:col-span-2'}>
            <Entrance delayMs={(index % 3) * 80} className="h-full">
              <article
                className={classNames(
                  'flex h-full flex-col sheet px-6 py-6 md:px-7 md:py-7',
                  isWide && 'lg:flex-row lg:gap-7',
                )}
              >
                <svg
                  viewBox="0 0 90 80"
                  aria-hidden="true"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.6"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  className="-ml-2 w-22 shrink-0 text-accent"
                >
                  {drawing}
                </svg>
                <div>
                  <h3 className="mt-3 text-xl lg:mt-1">{title}</h3>
                  <p className="mt-2 font-figures text-base leading-relaxed text-soft">{text}</p>
                </div>
              </article>
            </Entrance>
          </li>
        ))}
      </ul>
    </section>
  );
}
