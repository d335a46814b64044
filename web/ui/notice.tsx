// Short messages about what just happened. They also show what the specification calls an alert:
// visible, announced, and without blocking the page.
import { X } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The optional action of a notice. */
export interface NoticeAction {
  label: string;
  onSelect: () => void;
  /** The id of what the action opens. */
  about?: string;
}

/** A notice that its caller dismisses. */
export interface NoticeStay {
  /** An action beside the first one. */
  more: NoticeAction;
  /** Called when the pointer or the focus enters the notice, and when both have left it. */
  onHold: (isHeld: boolean) => void;
  /** Called when the user closes the notice. */
  onClose: () => void;
}

/** Shows a text and returns a function that dismisses it early. */
export type Say = (text: string, action?: NoticeAction, stay?: NoticeStay) => () => void;

/** An error is announced immediately. Errors and notices with an action stay longer. */
export interface Notices {
  success: Say;
  error: Say;
  info: Say;
  /** Removes notices whose action opens a deleted item. */
  withdraw: (about: string) => void;
  /** Takes all notices off the screen until they are shown again; they expire as usual. */
  setHidden: (isHidden: boolean) => void;
}

type Kind = 'success' | 'error' | 'info';

interface Shown {
  key: number;
  kind: Kind;
  text: string;
  action: NoticeAction | undefined;
  stay: NoticeStay | undefined;
  /** The path on which it appeared. */
  pathname: string;
}

const SHOWN_MS: Record<Kind, number> = { success: 4000, info: 5000, error: 8000 };
const WITH_ACTION_SHOWN_MS = 8000;
const MOST_SHOWN = 2;
const MARK_CLASS: Record<Kind, string> = {
  success: 'bg-good',
  info: 'bg-accent',
  error: 'bg-danger',
};

interface NoticeControl extends Notices {
  /** Removes the errors of other pages: they say nothing about this one. */
  dismissErrorsOfOtherPages: (pathname: string) => void;
}

const NoticeContext = createContext<NoticeControl | null>(null);

/** Provides {@link useNotice}. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [all, setShown] = useState<readonly Shown[]>([]);
  const [isHidden, setHidden] = useState(false);
  const shown = isHidden ? [] : all;
  const dismiss = (key: number) => setShown((list) => list.filter((item) => item.key !== key));

  const [notices] = useState<NoticeControl>(() => {
    let lastKey = 0;
    const say =
      (kind: Kind): Say =>
      (text, action, stay) => {
        lastKey += 1;
        const key = lastKey;
        setShown((list) => [
          ...list.filter((item) => item.text !== text).slice(1 - MOST_SHOWN),
          { key, kind, text, action, stay, pathname: location.pathname },
        ]);
        if (stay === undefined)
          setTimeout(
            () => dismiss(key),
            action === undefined ? SHOWN_MS[kind] : WITH_ACTION_SHOWN_MS,
          );
        return () => dismiss(key);
      };
    return {
      success: say('success'),
      error: say('error'),
      info: say('info'),
      setHidden,
      withdraw: (about) => setShown((list) => list.filter(({ action }) => action?.about !== about)),
      dismissErrorsOfOtherPages: (pathname) =>
        setShown((list) =>
          list.filter((item) => item.kind !== 'error' || item.pathname === pathname),
        ),
    };
  });

  // The newest notice is above any open dialog, because the last element shown is the topmost.
  const lastKey = shown.at(-1)?.key;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.hidePopover?.();
    box.current?.showPopover?.();
  }, [lastKey]);
  const count = shown.length;
  useLayoutEffect(() => {
    const element = box.current;
    if (count === 0 || element === null) return;
    let stop: (() => void) | null = () => {};
    // No first screen shows a notice. Without the chunk it stays at the lower edge.
    import('#web/ui/notice-position.ts')
      .then(({ keepNoticesInPlace }) => {
        if (stop !== null) stop = keepNoticesInPlace(element);
      })
      .catch(() => undefined);
    return () => {
      stop?.();
      stop = null;
    };
  }, [count, lastKey]);

  return (
    <NoticeContext value={notices}>
      {children}
      <div
        ref={box}
        popover="manual"
        className="pointer-events-none fixed inset-x-4 top-auto bottom-[calc(var(--tabbar-height)+var(--safe-bottom)+12px)] m-0 flex w-auto flex-col items-center gap-2 overflow-visible border-0 bg-transparent p-0 text-ink"
      >
        {/* An alert is announced by itself: inside a live region it would be announced twice. */}
        <div aria-live="polite" className="contents">
          {shown.map(
            (item, order) =>
              item.kind !== 'error' && (
                <NoticeCard key={item.key} item={item} order={order} dismiss={dismiss} />
              ),
          )}
        </div>
        {shown.map(
          (item, order) =>
            item.kind === 'error' && (
              <NoticeCard key={item.key} item={item} order={order} dismiss={dismiss} />
            ),
        )}
      </div>
    </NoticeContext>
  );
}

interface NoticeCardProps {
  item: Shown;
  /** Its place among all notices. */
  order: number;
  dismiss: (key: number) => void;
}

function NoticeCard({ item, order, dismiss }: NoticeCardProps) {
  return (
    <div
      data-notice=""
      role={item.kind === 'error' ? 'alert' : undefined}
      style={{ order }}
      onPointerEnter={() => item.stay?.onHold(true)}
      onFocus={() => item.stay?.onHold(true)}
      onPointerLeave={({ currentTarget }) =>
        item.stay?.onHold(currentTarget.contains(document.activeElement))
      }
      onBlur={({ currentTarget }) => item.stay?.onHold(currentTarget.matches(':hover'))}
      className="pointer-events-auto flex max-w-md animate-rise items-center gap-3 rounded-card border border-hairline bg-raised py-1 pr-1 pl-4 text-sm shadow-lifted"
    >
      <span
        aria-hidden="true"
        className={classNames('size-2 shrink-0 rounded-full', MARK_CLASS[item.kind])}
      />
      <span className="py-2 whitespace-pre-line">{item.text}</span>
      {[item.action, item.stay?.more].map(
        (action) =>
          action !== undefined && (
            <button
              key={action.label}
              type="button"
              className="min-h-11 shrink-0 px-2 text-accent underline underline-offset-4"
              onClick={({ currentTarget }) => {
                action.onSelect();
                // The focus would hold the notice open.
                currentTarget.blur();
                if (action === item.action) dismiss(item.key);
              }}
            >
              {action.label}
            </button>
          ),
      )}
      <IconButton
        label="知道了"
        icon={<X />}
        onClick={() => {
          item.stay?.onClose();
          dismiss(item.key);
        }}
      />
    </div>
  );
}

function useNoticeControl(): NoticeControl {
  const notices = use(NoticeContext);
  if (notices === null) throw new Error('useNotice needs a NoticeProvider above it');
  return notices;
}

/** The notices of the nearest {@link NoticeProvider}. */
export function useNotice(): Notices {
  return useNoticeControl();
}

/**
 * The error of one action. `show` replaces the last one; `clear` removes it when its cause is
 * mended: at the next attempt, or when the user changes what was refused.
 */
export function useActionError(): { show: (text: string) => void; clear: () => void } {
  const notice = useNotice();
  const dismiss = useRef(() => {});
  const [error] = useState(() => ({
    show: (text: string) => {
      dismiss.current();
      dismiss.current = notice.error(text);
    },
    clear: () => dismiss.current(),
  }));
  return error;
}

/** Errors leave with the page on which they appeared. */
export function useErrorsOfPage(pathname: string): void {
  const notice = useNoticeControl();
  useEffect(() => notice.dismissErrorsOfOtherPages(pathname), [notice, pathname]);
}
