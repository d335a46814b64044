// 回顾 of a month or a year in figures: entries, days, characters, the word, tags and moods.
import { filteredPath } from '#domain/entries/filter.ts';
import type { Mood } from '#domain/diaries/mood.ts';
import { spanOfPeriod, type JournalReview } from '#domain/stats/review.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { MOOD_GROUND, MOOD_OUTLINE } from '#web/core/theme/mood-hues.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/navigation/router.tsx';

export interface ReviewFiguresProps {
  period: string;
  review: JournalReview;
  /** Days with an entry. */
  days: number;
}

export function ReviewFigures({ period, review, days }: ReviewFiguresProps) {
  const figures = [
    ['灵感', review.posts],
    ['笔记', review.diaries],
    ['写了几天', days],
    ['写了多少字', review.characters],
  ] as const;
  return (
    <section aria-label="数字" className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-y-5 py-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse text-center">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-figures text-[2rem] leading-tight">
              {value.toLocaleString('zh-CN')}
            </dd>
          </div>
        ))}
      </dl>
      {review.word !== null && (
        <p>
          这个月的词是“{review.word.word}”：
          <span className="font-figures">{review.word.texts}</span> 条里有{' '}
          <span className="font-figures">{review.word.count}</span> 条写到它。
        </p>
      )}
      {review.tags.length > 0 && <ReviewTags period={period} tags={review.tags} />}
      {review.moods.length > 0 && <MoodStrip moods={review.moods} />}
    </section>
  );
}

function ReviewTags({ period, tags }: { period: string; tags: JournalReview['tags'] }) {
  const mode = useMode();
  return (
    <div>
      <h3 className="mb-1 text-sm text-soft">常用的标签</h3>
      <ul aria-label="常用的标签" className="flex flex-wrap gap-x-4">
        {tags.map(({ tag, name, count }) => (
          <li key={tag}>
            <Link
              to={mode.path(filteredPath('/inspiration', { tag, ...spanOfPeriod(period) }))}
              className="flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
            >
              #{name}
              <span className="ml-1 font-figures text-sm text-soft">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The moods of the diaries side by side; the widths are their shares. */
function MoodStrip({ moods }: { moods: readonly { value: Mood; count: number }[] }) {
  return (
    <div>
      <h3 className="mb-2 text-sm text-soft">笔记里的心情</h3>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${moods.reduce((sum, { count }) => sum + count, 0)} 1`}
        preserveAspectRatio="none"
        className="h-3 w-full overflow-hidden rounded-full"
      >
        {moods.map(({ value, count }, index) => (
          <rect
            key={value}
            x={moods.slice(0, index).reduce((sum, before) => sum + before.count, 0)}
            width={count}
            height="1"
            fill="currentColor"
            className={MOOD_OUTLINE[value]}
          />
        ))}
      </svg>
      <ul aria-label="笔记里的心情" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {moods.map(({ value, count }) => (
          <li key={value} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames('size-3 rounded-full', MOOD_GROUND[value])}
            />
            {value} <span className="font-figures text-soft">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
