// The search: query, filters, results and all states. Arrow keys move between field and results,
// and Enter opens the first one. Text that an input method is still composing is not searched.
import { Search } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import { SEARCH_QUERY_MAX_CHARACTERS } from '#domain/search/search.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { SearchFilters } from '#web/features/search/search-filters.tsx';
import { SearchResults } from '#web/features/search/search-results.tsx';
import { useSearch } from '#web/features/search/search.queries.ts';
import { hasFilters, type SearchInput } from '#web/features/search/search-input.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { LineDrawing } from '#web/ui/line-drawing.tsx';

/** Debounce of the query, in milliseconds. */
const DEBOUNCE_MS = 200;

export interface SearchBoxProps {
  input: SearchInput;
  onChange: (input: SearchInput) => void;
  /** Called when the user opens a result in this tab. */
  onOpen?: () => void;
  /** As long as its results; else it is as high as a panel, and the results scroll in it. */
  isPage?: boolean;
  /** After the filter. */
  foot?: ReactElement | undefined;
}

export function SearchBox({
  input,
  onChange,
  onOpen = () => undefined,
  isPage = false,
  foot,
}: SearchBoxProps) {
  const [{ typed, known, sent }, setText] = useState({
    typed: input.query,
    known: input.query,
    sent: input.query,
  });
  // A query of another origin, such as a link, replaces what was typed; the own one, which returns
  // a moment later, must not.
  if (input.query !== known)
    setText({
      typed: input.query === sent ? typed : input.query,
      known: input.query,
      sent: input.query,
    });
  const [isComposing, setComposing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const commit = useEffectEvent((query: string) => {
    setText({ typed: query, known, sent: query });
    onChange({ ...input, query });
  });

  // Selects the last query so that typing replaces it. Before the paint, so that no key press is
  // earlier.
  useLayoutEffect(() => field.current?.select(), []);

  useEffect(() => {
    if (isComposing || typed === input.query) return;
    const timer = setTimeout(() => commit(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isComposing, input.query]);

  const move = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !(event.target instanceof HTMLElement)) return;
    const results = [...(box.current?.querySelectorAll<HTMLElement>('[data-search-result]') ?? [])];
    const isField = event.target === field.current;
    const at = results.indexOf(event.target);
    if (!isField && at === -1) return;
    if (event.key === 'Enter' && isField) {
      event.preventDefault();
      results[0]?.click();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      results[at + 1]?.focus();
    } else if (event.key === 'ArrowUp' && !isField) {
      event.preventDefault();
      (at === 0 ? field.current : results[at - 1])?.focus();
    }
  });

  useEffect(() => {
    const element = box.current;
    const listen = (event: KeyboardEvent) => move(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, []);

  return (
    <div
      ref={box}
      role="search"
      data-search-page={isPage ? '' : undefined}
      className={classNames('flex flex-col', !isPage && 'h-[min(620px,68dvh)] px-1 pt-1')}
    >
      <div className="relative shrink-0">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-soft"
        />
        <input
          ref={field}
          data-first-focus=""
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="搜索灵感、对话和笔记"
          placeholder="搜索灵感、对话和笔记"
          autoComplete="off"
          maxLength={SEARCH_QUERY_MAX_CHARACTERS}
          value={typed}
          onChange={(event) => setText({ typed: event.target.value, known, sent })}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          className={classNames(FIELD_CLASS, 'min-h-13 pl-12! text-lg!')}
        />
      </div>
      <div
        className={classNames(
          'mt-4 flex min-h-0 flex-1 flex-col gap-x-7 gap-y-2 md:flex-row',
          !isPage && 'max-md:overflow-y-auto',
        )}
      >
        <div className="shrink-0 md:w-60">
          <SearchFilters input={input} onChange={onChange} foot={foot} />
        </div>
        {/* The padding leaves room for the focus outlines of the results. */}
        <div
          className={classNames('min-w-0 flex-1 md:-mt-3 md:p-1', !isPage && 'md:overflow-y-auto')}
        >
          <Results input={input} onOpen={onOpen} isPage={isPage} />
        </div>
      </div>
      {!isPage && (
        <p
          aria-hidden="true"
          className="mt-3 shrink-0 border-t border-hairline pt-3 text-xs text-soft max-md:hidden"
        >
          ↑↓ 移动 · Enter 打开 · Esc 关闭 · 随时按 / 搜索
        </p>
      )}
    </div>
  );
}

function Results({
  input,
  onOpen,
  isPage,
}: {
  input: SearchInput;
  onOpen: () => void;
  isPage: boolean;
}) {
  const search = useSearch(input);
  const words = input.query.trim();
  if (words === '') {
    return (
      <EmptyState
        drawing={<Lens />}
        title="找回写过的话"
        text="一个字就够。灵感、对话和笔记都会找。"
      />
    );
  }
  if (search.isPending) {
    return (
      <div role="status" className="space-y-5 px-3 pt-5">
        <span className="sr-only">搜索中</span>
        {[0, 1, 2].map((line) => (
          <Skeleton key={line} className="h-14 w-full" />
        ))}
      </div>
    );
  }
  if (search.data === undefined) {
    return (
      <div className="pt-4">
        <QueryError query={search} />
      </div>
    );
  }
  const results = search.data.pages.flatMap((page) => page.items);
  return (
    <>
      <p role="status" className="sr-only">
        {results.length === 0
          ? '没有找到'
          : `找到 ${results.length} 条${search.hasNextPage ? '，还有更多' : ''}`}
      </p>
      {results.length === 0 ? (
        <EmptyState
          title={`没有找到“${words}”`}
          text={
            hasFilters(input)
              ? '筛选也许太窄了，可以清除筛选再看看。'
              : '换一个词，或者少几个字试试。'
          }
        />
      ) : (
        <div
          aria-busy={search.isPlaceholderData}
          className={classNames(
            'transition-opacity duration-150',
            // The text of a result, not its padding, is aligned with the column.
            isPage && 'max-md:-mx-3',
            search.isPlaceholderData && 'opacity-60',
          )}
        >
          <SearchResults results={results} onOpen={onOpen} />
        </div>
      )}
      {search.hasNextPage && (
        <ListEnd
          loaded={results.length}
          isLoading={search.isFetchingNextPage}
          hasFailed={search.isFetchNextPageError}
          onMore={() => void search.fetchNextPage()}
        />
      )}
    </>
  );
}

function Lens() {
  return (
    <LineDrawing width={104} height={88}>
      <path d="M14 20h40M14 34h18M14 48h14M14 62h30" opacity=".55" />
      <circle cx="58" cy="42" r="22" fill="var(--raised)" />
      <path d="m74 58 18 18" strokeWidth="2.4" />
      <path d="M46 37h24M46 47h15" />
    </LineDrawing>
  );
}
