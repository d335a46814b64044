/**
 * The mark of the product, one voice and three echoes. It is decoration, because the name is beside
 * it.
 */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.2" strokeLinecap="round">
        <path d="M13 11.5a6.4 6.4 0 0 1 0 9" />
        <path d="M17.2 8.4a11 11 0 0 1 0 15.2" opacity="0.75" />
        <path d="M21.4 5.6a15.6 15.6 0 0 1 0 20.8" opacity="0.5" />
      </g>
      <circle cx="8.6" cy="16" r="2.4" fill="var(--on-accent)" />
    </svg>
  );
}

/** Mark and name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-xl leading-none whitespace-nowrap">
      <LogoMark className="size-8" />
      回响
    </span>
  );
}
