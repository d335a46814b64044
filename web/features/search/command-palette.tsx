// 快速前往: pages, actions, tags and entries by a few typed characters. A combobox whose list is
// always open; the focus stays in the field.
import { BookOpen, Feather, FileText, Hash, MessageCircle, Zap } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { SEARCH_QUERY_MAX_CHARACTERS, type SearchKind } from '#domain/search/search.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { tagPath } from '#web/core/tags/tag-path.ts';
import { useTags } from '#web/core/tags/tag.queries.ts';
import { KIND_LABEL } from '#web/features/search/kind-label.ts';
import {
  matchPalette,
  movedOption,
  type PaletteCommand,
} from '#web/features/search/palette-options.ts';
import { dayOfResult } from '#web/features/search/result-day.ts';
import { pathOfResult } from '#web/features/search/result-path.ts';
import { useSearch } from '#web/features/search/search.queries.ts';
import { EMPTY_SEARCH } from '#web/features/search/search-input.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { Keys } from '#web/ui/keys.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';

/** Debounce of the search for entries, in milliseconds. */
const DEBOUNCE_MS = 200;

const KIND_ICON: Record<SearchKind, ReactNode> = {
  post: <Feather />,
  message: <MessageCircle />,
  diary: <BookOpen />,
};

interface Option {
  key: string;
  group: string;
  icon: ReactNode;
  label: string;
  end: ReactNode;
  run: () => void;
}

export interface CommandPaletteProps {
  commands: readonly PaletteCommand[];
  onClose: () => void;
}

export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { options, isSearching } = useOptions(typed, commands);
  const active = Math.min(at, Math.max(0, options.length - 1));
  const optionId = (index: number) => `${id}-option-${index}`;

  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    onClose();
    option.run();
  };
  const pressKey = (event: KeyboardEvent) => {
    // Keys that an input method reads are not ours. Safari sends the last of them with 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = movedOption(active, event.key === 'ArrowDown' ? 1 : -1, options.length);
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(options[active]);
    }
  };

  return (
    <Dialog open safeAnswerFirst title="快速前往" onClose={onClose}>
      <div className="-mx-1 flex h-[min(520px,64dvh)] flex-col px-1 pt-1">
        <input
          data-first-focus=""
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options.length === 0 ? undefined : optionId(active)}
          aria-label="页面、操作、标签或写过的话"
          placeholder="页面、操作、标签或写过的话"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={SEARCH_QUERY_MAX_CHARACTERS}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={pressKey}
          className={classNames(FIELD_CLASS, 'min-h-12 shrink-0')}
        />
        <p role="status" className="sr-only">
          {isSearching ? '搜索中' : `${options.length} 项`}
        </p>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="快速前往"
          className="-mx-3 mt-3 min-h-0 flex-1 overflow-y-auto px-1 pb-1"
        >
          {groupsOf(options).map(({ group, from, items }) => (
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden="true" className="px-2 pt-2 pb-1 text-sm text-soft">
                {group}
              </p>
              {items.map((option, index) => (
                <OptionLine
                  key={option.key}
                  id={optionId(from + index)}
                  option={option}
                  isActive={from + index === active}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 && (
          <p className="flex-1 text-center text-soft">{isSearching ? '搜索中...' : '没有找到'}</p>
        )}
      </div>
    </Dialog>
  );
}

interface OptionLineProps {
  id: string;
  option: Option;
  isActive: boolean;
  onChoose: () => void;
}

function OptionLine({ id, option, isActive, onChoose }: OptionLineProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left transition-colors duration-150 hover:bg-sunken',
        isActive && 'bg-accent/10',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-accent [&_svg]:size-4.5">
        {option.icon}
      </span>
      <span className="min-w-0 flex-1 truncate">{option.label}</span>
      <span className="shrink-0 text-sm text-soft">{option.end}</span>
    </button>
  );
}

/** The options for what is typed. Entries follow after a pause of the typing. */
function useOptions(
  typed: string,
  commands: readonly PaletteCommand[],
): { options: Option[]; isSearching: boolean } {
  const mode = useMode();
  const navigate = useNavigate();
  const query = useDebounced(typed.trim());
  const tags = useTags().data?.items ?? [];
  const search = useSearch({ ...EMPTY_SEARCH, query });
  const isCurrent = query !== '' && query === typed.trim();
  const entries = isCurrent ? (search.data?.pages[0]?.items ?? []) : [];
  const matches = matchPalette(typed, { commands, tags, entries });
  const options: Option[] = [
    ...matches.commands.map(({ group, label, keys, run }) => ({
      key: `${group} ${label}`,
      group,
      icon: group === '页面' ? <FileText /> : <Zap />,
      label,
      end: <Keys keys={keys} />,
      run,
    })),
    ...matches.tags.map(({ tag, name, entries: count }) => ({
      key: `tag ${tag}`,
      group: '标签',
      icon: <Hash />,
      label: name,
      end: `${count} 篇`,
      run: () => navigate(mode.path(tagPath(tag))),
    })),
    ...matches.entries.map((result) => ({
      key: `${result.kind} ${result.id}`,
      group: '写过的话',
      icon: KIND_ICON[result.kind],
      label: result.title ?? result.snippet.map(({ text }) => text).join(''),
      end: `${KIND_LABEL[result.kind]} · ${chineseDay(dayOfResult(result), todayHere())}`,
      run: () => navigate(mode.path(pathOfResult(result))),
    })),
  ];
  return { options, isSearching: typed.trim() !== '' && (!isCurrent || search.isFetching) };
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function groupsOf(options: readonly Option[]): { group: string; from: number; items: Option[] }[] {
  const groups: { group: string; from: number; items: Option[] }[] = [];
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1);
    if (last?.group === option.group) last.items.push(option);
    else groups.push({ group: option.group, from: index, items: [option] });
  }
  return groups;
}
