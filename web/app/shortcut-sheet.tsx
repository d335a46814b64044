// The sheet of all shortcuts.
import { LISTED_PAGES } from '#web/app/shortcut-commands.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Keys } from '#web/ui/keys.tsx';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface Line {
  keys: readonly string[];
  label: string;
}

const EVERYWHERE: readonly Line[] = [
  { keys: [isMac ? '⌘' : 'Ctrl', 'K'], label: '快速前往' },
  { keys: ['/'], label: '搜索' },
  { keys: ['n'], label: '写一条灵感' },
  { keys: ['j'], label: '下一张卡片' },
  { keys: ['k'], label: '上一张卡片' },
  { keys: ['?'], label: '这张表' },
];

const PAGES: readonly Line[] = LISTED_PAGES.filter(({ keys }) => keys[0] === 'g').map(
  ({ keys, title }) => ({ keys, label: title }),
);

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const mode = useMode();
  return (
    <Dialog open title="键盘快捷键" onClose={onClose}>
      <Lines title="随时" lines={EVERYWHERE} />
      <Lines title="去别的页面，一个接一个按" lines={PAGES} />
      <p className="mt-5 text-sm text-soft">
        写字的时候不会触发。在
        <Link to={mode.path('/setting')} onClick={onClose} className="underline underline-offset-4">
          设置
        </Link>
        里可以关掉。
      </p>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="mb-1 text-sm text-soft">{title}</h3>
      <dl>
        {lines.map(({ keys, label }) => (
          <div
            key={label}
            className="flex min-h-10 items-center justify-between gap-4 border-b border-hairline last:border-0"
          >
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
