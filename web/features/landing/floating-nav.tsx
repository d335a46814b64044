// The bar over the introduction. It appears after 50 px of scrolling (A§2, A§9) and is inert
// before.
import { useEffect, useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Scroll distance after which the bar appears, in pixels. */
const APPEARS_AFTER_PX = 50;

const LINK_CLASS =
  'inline-flex min-h-11 items-center px-2 text-soft transition-colors duration-150 hover:text-ink max-sm:hidden';

/** Logo, two links to sections, and Sign in. */
export function FloatingNav() {
  const [isThere, setThere] = useState(false);

  useEffect(() => {
    const look = () => setThere(scrollY > APPEARS_AFTER_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);

  return (
    <nav
      aria-label="Introduction"
      inert={!isThere}
      className={classNames(
        'fixed inset-x-0 top-0 z-30 border-b border-hairline bg-paper/92 backdrop-blur-md transition-[opacity,translate] duration-200 ease-calm',
        isThere ? 'opacity-100' : '-translate-y-full opacity-0',
      )}
    >
      <div className="mx-auto flex min-h-16 max-w-[1120px] items-center gap-4 px-5 md:px-8">
        <a
          href="#top"
          aria-label="回响 · Echo Notes, to the top"
          className="mr-auto inline-flex min-h-11 items-center"
        >
          <Logo />
        </a>
        <a href="#features" className={LINK_CLASS}>
          Features
        </a>
        <a href="#pricing" className={LINK_CLASS}>
          Pricing
        </a>
        <Link to="/login" className={buttonClass('primary', 'font-figures')}>
          Sign in
        </Link>
      </div>
    </nav>
  );
}
