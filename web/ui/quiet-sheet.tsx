import type { ReactNode } from 'react';

/** A centred sheet below a header, for pages with nothing else: login and reset. */
export function QuietSheet({
  head,
  children,
  foot,
}: {
  head: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <main
      data-entry=""
      className="flex min-h-dvh flex-col items-center px-4 py-8 sm:justify-center sm:py-14"
    >
      <div className="mb-8">{head}</div>
      <div className="sheet w-full max-w-[420px] animate-appear px-6 py-8 shadow-lifted sm:px-9">
        {children}
      </div>
      {foot !== undefined && <div className="mt-6 text-center text-sm text-soft">{foot}</div>}
    </main>
  );
}
