// The addresses of all pages (A§2). The web app has a page for each (web/app/pages.ts), and the
// server answers 404 to all others.

/** Pages of the journal, each with a twin under `/test`. `:name` is any one segment. */
export const JOURNAL_PATHS = [
  '/inspiration',
  '/poston',
  '/chat/:postId',
  '/notes',
  '/notes/:diaryId',
  '/search',
  '/calendar',
  '/review',
  '/book',
  '/walk',
  '/favourites',
  '/tags',
  '/ask',
  '/about-me',
  '/personas',
  '/purchase_token',
  '/dashboard',
  '/takenote',
  '/model_select',
  '/deleted',
  '/import',
  '/admin',
  '/setting',
] as const;

/** Pages without a twin. */
export const OPEN_PATHS = [
  '/info',
  '/privacy',
  '/terms',
  '/login',
  '/resetpassword',
  '/confirm',
  '/email-change',
  '/sign-in-return',
] as const;

export type JournalPath = (typeof JOURNAL_PATHS)[number];
export type PagePath = JournalPath | (typeof OPEN_PATHS)[number];

const PAGE = new RegExp(
  `^(?:/?|(?:/test)?(?:${patternOf(JOURNAL_PATHS)})/?|(?:${patternOf(OPEN_PATHS)})/?)$`,
  'i',
);

/** Whether the web app has a page at an address. Case and a slash at the end do not matter. */
export function isPagePath(path: string): boolean {
  return PAGE.test(path);
}

function patternOf(paths: readonly string[]): string {
  return paths.map((path) => path.replace(/:\w+/, '[^/]+')).join('|');
}
