// 那年今日: the earlier days that today recalls, as one card with a line for each.
import { X } from 'lucide-react';
import { useState } from 'react';
import type { DayExcerpt } from '#domain/entries/entry.ts';
import { recallWords } from '#domain/entries/recall-words.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useRecalledDays } from '#web/features/entries/recall.queries.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Lines before the rest is unfolded. */
const LINES = 2;

export interface RecallCardProps {
  /** The day that recalls others. */
  today: string;
  onClose: () => void;
}

export function RecallCard({ today, onClose }: RecallCardProps) {
  const days = useRecalledDays(today, true);
  const [isWhole, setWhole] = useState(false);
  if (days.length === 0) return null;
  return (
    <section aria-label="那年今日" className="mb-5 sheet pt-2 pb-3 pr-2 pl-5 md:pl-7">
      <div className="flex items-center justify-between">
        <h2 className="text-sm text-soft">那年今日</h2>
        <IconButton label="今天不再显示" icon={<X />} onClick={onClose} />
      </div>
      <ul className="pr-3 md:pr-5">
        {days.slice(0, isWhole ? undefined : LINES).map((one) => (
          <li key={one.day} className="border-t border-hairline first:border-t-0">
            <RecalledLine {...one} />
          </li>
        ))}
      </ul>
      {!isWhole && days.length > LINES && (
        <button
          type="button"
          className="min-h-11 text-sm text-accent underline underline-offset-4"
          onClick={() => setWhole(true)}
        >
          还有 {days.length - LINES} 天
        </button>
      )}
    </section>
  );
}

function RecalledLine({ day, count, image, words, monthsAgo }: DayExcerpt) {
  const mode = useMode();
  return (
    <Link
      to={mode.path(`/calendar?day=${day}`)}
      className="flex min-h-14 items-center gap-3 py-2 transition-colors duration-150 hover:text-accent"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-soft">
          <span>{recallWords(monthsAgo)}</span>
          {count > 1 && (
            <span>
              {' · '}
              <span className="font-figures">{count}</span> 条
            </span>
          )}
        </span>
        <span className="block truncate">{words === '' && image !== null ? '[图片]' : words}</span>
      </span>
      {image !== null && (
        <StoredImage
          bucket="card-image-bucket"
          image={image}
          alt=""
          className="size-10 shrink-0 rounded-control text-[0px]"
        />
      )}
    </Link>
  );
}
