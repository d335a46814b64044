// The layout of a legal page: numbered sections, a table of contents and a back link (A§2).
import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from '#web/ui/navigation/router.tsx';

/** A numbered section. Its number is its position in the list. */
export interface LegalSection {
  /** The fragment of its address: `/terms#payment`. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  title: string;
  /** A date in words: `21 November 2026`. */
  effective: string;
  intro: ReactNode;
  sections: readonly LegalSection[];
  /** A related page, linked at the end. */
  seeAlso: { to: string; label: string };
}

export function LegalPage({ title, effective, intro, sections, seeAlso }: LegalPageProps) {
  const { hash } = useLocation();
  // The browser looks for the section before React renders it.
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <main lang="en" className="column pt-6 pb-20 font-figures md:pt-10">
      <Link
        to="/info"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-soft transition-colors duration-150 hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back
      </Link>
      <header className="mt-6 border-b border-hairline pb-8 md:mt-10">
        <h1 className="text-[clamp(2rem,6vw,2.75rem)] leading-[1.15]">{title}</h1>
        <p className="mt-3 text-sm text-soft">
          <span lang="zh-CN" className="font-content">
            回响
          </span>{' '}
          · Echo Notes. Effective {effective}.
        </p>
        <div className={`mt-6 text-lg ${PROSE}`}>{intro}</div>
      </header>
      <nav aria-label="Sections" className="border-b border-hairline py-6">
        <ol className="gap-x-10 text-base sm:columns-2">
          {sections.map((section, index) => (
            <li key={section.id} className="break-inside-avoid">
              <a
                href={`#${section.id}`}
                className="inline-flex min-h-9 items-baseline gap-3 leading-snug text-soft underline-offset-4 hover:text-ink hover:underline"
              >
                <span className="w-5 shrink-0 text-right text-sm tabular-nums">{index + 1}</span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-title`}
          className="scroll-mt-6 pt-10"
        >
          <h2 id={`${section.id}-title`} className="text-2xl leading-snug">
            {index + 1}. {section.title}
          </h2>
          <div className={`mt-3 ${PROSE}`}>{section.body}</div>
        </section>
      ))}
      <footer className="mt-14 flex flex-wrap gap-x-8 border-t border-hairline pt-6">
        <Link to={seeAlso.to} className={FOOT_LINK}>
          {seeAlso.label}
        </Link>
        <Link to="/info" className={FOOT_LINK}>
          Back to the introduction
        </Link>
      </footer>
    </main>
  );
}

const FOOT_LINK =
  'inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-ink';

const PROSE =
  'leading-[1.75] [&>*+*]:mt-4 [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_dd]:mt-0.5 [&_dd]:text-soft [&_dt]:mt-4 [&_li]:mt-1.5 [&_li]:pl-1 [&_strong]:font-medium [&_ul]:list-disc [&_ul]:pl-5';
