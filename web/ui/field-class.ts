/**
 * Tailwind classes for one-line and multi-line text fields; a `bare` TextArea does not use them.
 */
export const FIELD_CLASS =
  'w-full rounded-control border border-hairline-strong bg-raised px-4 text-base text-ink transition-[border-color] duration-150 hover:border-soft focus:border-accent focus:outline-1 focus:outline-accent disabled:opacity-60 aria-invalid:border-danger';
