// The footer of the English pages: legal pages and the operator's contact. Without a published
// address the contact links to the terms.
import { useContactEmail } from '#web/core/config/use-contact-email.ts';
import { LogoMark } from '#web/ui/logo.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

const LINK_CLASS =
  'inline-flex min-h-11 items-center text-soft underline-offset-4 hover:text-ink hover:underline';

export function LandingFooter() {
  const email = useContactEmail();
  return (
    <footer className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-x-8 gap-y-2 px-5 py-10 font-figures md:px-8">
      <p className="mr-auto flex items-center gap-3 text-soft">
        <LogoMark className="size-7" />
        <span>
          <span lang="zh-CN" className="font-content">
            回响
          </span>{' '}
          · Echo Notes
        </span>
      </p>
      <nav aria-label="Legal and contact" className="flex flex-wrap gap-x-7">
        <Link to="/privacy" className={LINK_CLASS}>
          Privacy Policy
        </Link>
        <Link to="/terms" className={LINK_CLASS}>
          Terms of Service
        </Link>
        {email === null ? (
          <Link to="/terms#contact" className={LINK_CLASS}>
            Contact
          </Link>
        ) : (
          <a href={`mailto:${email}`} className={LINK_CLASS}>
            Contact
          </a>
        )}
      </nav>
    </footer>
  );
}
