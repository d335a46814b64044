// The entries of a preview one by one (rulings 122): each can be left out, or be a post or a diary.
// The document holds one page of them, whatever the size of the import.
import { useEffect, useId, useRef, useState } from 'react';
import type { ImportChoices } from '#domain/import/import-plan.ts';
import { momentMs } from '#domain/import/import-plan.ts';
import { localTimeOf } from '#domain/shared/local-time.ts';
import type { EntryChange, PreviewEntry } from '#web/features/import/import-entries.ts';
import type { ImportSession } from '#web/features/import/import-session.ts';
import { kindsOf } from '#web/features/import/import-share.ts';
import type { ImportHead, SourceSummary } from '#web/features/import/import-work.ts';
import { Button } from '#web/ui/button.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

/** Entries of one page. */
const PAGE_ENTRIES = 50;

/** Characters of an entry that its line shows. */
const SHOWN_CHARACTERS = 120;

const KIND_NAMES: Readonly<Record<string, string>> = {
  post: '灵感',
  diary: '笔记',
  fact: '关于我',
  persona: '回响者',
  question: '提问',
  template: '模板',
};

interface EntryListProps {
  id: string;
  head: ImportHead;
  summary: SourceSummary;
  choices: ImportChoices;
  session: ImportSession;
}

export function EntryList({ id, head, summary, choices, session }: EntryListProps) {
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<readonly PreviewEntry[]>([]);
  const top = useRef<HTMLHeadingElement>(null);
  // The figures change with each choice, so the page is read again.
  useEffect(() => {
    let isGone = false;
    void session.entries(id, page * PAGE_ENTRIES, PAGE_ENTRIES).then((entries) => {
      if (!isGone) setShown(entries);
    });
    return () => {
      isGone = true;
    };
  }, [id, page, session, summary]);
  const all = summary.entries + (summary.unchosen ?? 0);
  const pages = Math.max(1, Math.ceil(all / PAGE_ENTRIES));
  const places = shown.map(({ place }) => place);
  const isAnyChosen = shown.some(({ isChosen }) => isChosen);
  /** Shown at once; the figures follow when it is stored. */
  const choose = (chosen: readonly number[], change: EntryChange) => {
    setShown(
      shown.map((one) =>
        chosen.includes(one.place)
          ? {
              ...one,
              isChosen: change.isChosen ?? one.isChosen,
              item: change.shape === undefined ? one.item : { ...one.item, shape: change.shape },
            }
          : one,
      ),
    );
    void session.choose(id, chosen, change);
  };
  const turn = (to: number) => {
    setPage(to);
    top.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section aria-label="逐条挑选" className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 ref={top} className="scroll-mt-20 text-sm text-soft">
          第 <Figure>{page * PAGE_ENTRIES + 1}</Figure> 至{' '}
          <Figure>{Math.min(all, (page + 1) * PAGE_ENTRIES)}</Figure> 条，共 <Figure>{all}</Figure>{' '}
          条
        </h3>
        <Button variant="quiet" onClick={() => choose(places, { isChosen: !isAnyChosen })}>
          {isAnyChosen ? '这一页都不要' : '这一页都要'}
        </Button>
      </div>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {shown.map((one) => (
          <EntryLine
            key={one.place}
            one={one}
            head={head}
            choices={choices}
            onChange={(change) => choose([one.place], change)}
          />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="翻页" className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <Button disabled={page === 0} onClick={() => turn(page - 1)}>
            上一页
          </Button>
          <label className="order-first flex basis-full items-center justify-center gap-2 text-sm text-soft sm:order-none sm:basis-auto">
            第
            <span className="w-20">
              <input
                type="number"
                inputMode="numeric"
                aria-label="页码"
                min={1}
                max={pages}
                value={page + 1}
                className={`${FIELD_CLASS} h-11 text-center font-figures`}
                onChange={({ target }) =>
                  setPage(Math.min(pages, Math.max(1, Math.trunc(target.valueAsNumber) || 1)) - 1)
                }
              />
            </span>
            / <Figure>{pages}</Figure> 页
          </label>
          <Button disabled={page === pages - 1} onClick={() => turn(page + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </section>
  );
}

interface EntryLineProps {
  one: PreviewEntry;
  head: ImportHead;
  choices: ImportChoices;
  onChange: (change: EntryChange) => void;
}

function EntryLine({ one: { item, isChosen }, head, choices, onChange }: EntryLineProps) {
  const { entry } = item;
  const field = useId();
  const kindsIn = (shape?: ImportChoices['shape']) =>
    kindsOf({ ...item, ...(shape && { shape }) }, choices, head.startedAtMs);
  const kinds = kindsIn();
  const canChoose = item.own === undefined && kindsIn('fitting')[0] === 'post';
  const name = KIND_NAMES[kinds[0] ?? ''] ?? '';
  const isUndated = item.own?.line.kind === 'template';
  const day = localTimeOf(momentMs(entry.moment, choices.timeZone), choices.timeZone).slice(0, 10);
  const words = [entry.title ?? '', entry.text].join(' ').trim();
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
          <input
            id={field}
            type="checkbox"
            className="size-5 shrink-0 accent-[var(--accent)]"
            checked={isChosen}
            onChange={({ target }) => onChange({ isChosen: target.checked })}
          />
          <span className="text-sm text-soft">
            {!isUndated && <span className="font-figures">{day}</span>}
            {entry.images.length > 0 && ` · ${entry.images.length} 张图片`}
          </span>
        </label>
        {canChoose && isChosen ? (
          <span className="w-24 shrink-0">
            <select
              aria-label={`${day} 这条导入为`}
              className={`${FIELD_CLASS} h-11`}
              value={kinds[0] === 'post' ? 'fitting' : 'diaries'}
              onChange={({ target }) =>
                onChange({ shape: target.value === 'diaries' ? 'diaries' : 'fitting' })
              }
            >
              <option value="fitting">灵感</option>
              <option value="diaries">笔记</option>
            </select>
          </span>
        ) : (
          <span className="shrink-0 text-sm text-soft">
            {isChosen ? `${name}${kinds.length > 1 ? ` ${kinds.length} 篇` : ''}` : '不导入'}
          </span>
        )}
      </div>
      <label
        htmlFor={field}
        className={`line-clamp-2 pl-8 break-words ${isChosen ? '' : 'text-soft'}`}
      >
        {words.slice(0, SHOWN_CHARACTERS).toWellFormed() || '（没有文字）'}
      </label>
    </li>
  );
}

function Figure({ children }: { children: number }) {
  return <span className="font-figures">{children}</span>;
}
