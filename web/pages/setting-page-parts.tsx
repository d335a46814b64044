// The parts of the settings: a bar of links that stays below the header, and the places where the
// parts begin. The page is long, and each part has several sections (ruling 138).
import { useEffect, useState, type MouseEvent } from 'react';
import type { Capability } from '#web/core/mode/mode.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { classNames } from '#web/ui/class-names.ts';

interface SettingPart {
  id: string;
  label: string;
  /** Without this capability the part has no section. */
  needs?: Capability;
}

const PARTS = [
  { id: 'own', label: '个人' },
  { id: 'ai', label: 'AI' },
  { id: 'account', label: '账号' },
  { id: 'links', label: '连接', needs: 'manageAccount' },
  { id: 'data', label: '数据' },
  { id: 'about', label: '关于' },
] as const satisfies readonly SettingPart[];

type PartId = (typeof PARTS)[number]['id'];

/** A part is current when it begins in this share of what is visible below the bar, or above. */
const CURRENT_SHARE = 1 / 3;

/** Height of the bar, in pixels. */
const BAR_HEIGHT = 48;

const startOf = (id: PartId) => document.getElementById(`part-${id}`);

/** Begins a part in the list of sections; it needs no wrapper around them. */
export function PartStart({ id }: { id: PartId }) {
  return <div id={`part-${id}`} aria-hidden="true" className="scroll-mt-12" />;
}

/** The links to the parts. The part in view is marked. */
export function PartLinks() {
  const mode = useMode();
  const parts = PARTS.filter((part) => !('needs' in part) || mode.can(part.needs));
  const current = useCurrentPart();
  return (
    // The image fills the whole width of the page, below it a hairline, and makes nothing wider.
    <nav
      aria-label="设置的各部分"
      className="sticky top-(--header-height) z-30 [border-image:linear-gradient(var(--paper)_calc(100%-1px),var(--hairline)_0)_fill_0//0_100vmax]"
    >
      {/* A link is wider than its word: the first word is aligned with the column. */}
      <ul className="flex justify-between *:first:-ml-1.5 *:last:-mr-1.5 sm:justify-start sm:gap-6">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#part-${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => goTo(event, id)}
              className={classNames(
                'relative inline-flex min-h-11 min-w-11 items-center justify-center transition-colors duration-150',
                'after:absolute after:inset-x-1.5 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent after:transition-transform after:duration-200 after:ease-calm',
                id === current
                  ? 'text-ink after:scale-x-100'
                  : 'text-soft after:scale-x-0 hover:text-ink',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls without a step in the history, and moves the focus, so that Tab goes on from there. */
function goTo(event: MouseEvent, id: PartId): void {
  event.preventDefault();
  const start = startOf(id);
  if (start === null) return;
  if (id === PARTS[0].id) scrollTo({ top: 0 });
  else start.scrollIntoView();
  const section = start.nextElementSibling;
  if (!(section instanceof HTMLElement)) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

function useCurrentPart(): PartId {
  const [current, setCurrent] = useState<PartId>(PARTS[0].id);
  useEffect(() => {
    const look = () => setCurrent(findCurrent());
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return current;
}

/** The last part that began above the line; at the end of the page the last part. */
function findCurrent(): PartId {
  const root = document.documentElement;
  const present = PARTS.filter(({ id }) => startOf(id) !== null);
  const isAtEnd = root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 2;
  const header = Number.parseFloat(getComputedStyle(root).getPropertyValue('--header-height'));
  const top = (Number.isNaN(header) ? 64 : header) + BAR_HEIGHT;
  const line = top + (root.clientHeight - top) * CURRENT_SHARE;
  const last = present.findLast(
    ({ id }) => isAtEnd || (startOf(id)?.getBoundingClientRect().top ?? line) < line,
  );
  return last?.id ?? PARTS[0].id;
}
