// The book itself (rulings 63): cover, contents, and a chapter for each month. On the screen it is
// a sheet, on paper it is divided into pages by book.css.
import { memo } from 'react';
import { bookTitle, countWords, type BookChapter, type BookDay } from '#domain/book/chapters.ts';
import {
  chineseDay,
  chineseMonth,
  chineseNumber,
  chineseYear,
} from '#domain/shared/chinese-date.ts';
import { BookEntryView } from '#web/features/book/book-entry.tsx';
import type { BookChoices } from '#web/features/book/book-choices.ts';
import '#web/features/book/book.css';

export interface BookVolumeProps {
  chapters: readonly BookChapter[];
  choices: BookChoices;
  /** The name on the cover. */
  author: string;
  /** The day on the last page, `YYYY-MM-DD`. */
  today: string;
  /** Is called once for each image that is loaded or has failed. */
  onImageSettled: () => void;
}

/** Memoized: it is rendered once, however many images report. */
export const BookVolume = memo(function BookVolume({
  chapters,
  choices,
  author,
  today,
  onImageSettled,
}: BookVolumeProps) {
  return (
    <article
      aria-label="年册"
      className="book"
      data-book-paper={choices.paper}
      data-book-font={choices.font}
    >
      <Cover title={bookTitle(choices.span, chapters)} author={author} chapters={chapters} />
      <Contents chapters={chapters} />
      {chapters.map((chapter) => (
        <Chapter
          key={chapter.month}
          chapter={chapter}
          hasImages={choices.hasImages}
          onImageSettled={onImageSettled}
        />
      ))}
      <p className="book-colophon">
        {chineseYear(today.slice(0, 4))}
        {chineseDay(today, today)} 由回响排印
      </p>
    </article>
  );
});

function Cover({
  title,
  author,
  chapters,
}: {
  title: string;
  author: string;
  chapters: readonly BookChapter[];
}) {
  const counts = chapters.reduce(
    (sum, { posts, diaries }) => ({ posts: sum.posts + posts, diaries: sum.diaries + diaries }),
    { posts: 0, diaries: 0 },
  );
  return (
    <header className="book-cover">
      <h2 className="book-title">
        <span>{title}</span>
      </h2>
      <div className="book-cover-foot">
        <p>
          <span className="book-author">{author}</span>
          <span className="book-counts">{countWords(counts)}</span>
        </p>
        <span aria-hidden="true" className="book-seal">
          回响
        </span>
      </div>
    </header>
  );
}

function Contents({ chapters }: { chapters: readonly BookChapter[] }) {
  return (
    <nav aria-label="目录" className="book-contents">
      <h3>目录</h3>
      <ol>
        {chapters.map(({ month, posts, diaries }) => (
          <li key={month}>
            <a href={`#${idOf(month)}`}>{chineseMonth(month)}</a>
            <span className="book-leader" />
            <span className="book-counts">{countWords({ posts, diaries })}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Chapter({
  chapter: { month, days, posts, diaries },
  hasImages,
  onImageSettled,
}: {
  chapter: BookChapter;
  hasImages: boolean;
  onImageSettled: () => void;
}) {
  return (
    <section aria-labelledby={idOf(month)} className="book-chapter">
      <header className="book-chapter-head">
        <p>{chineseYear(month.slice(0, 4))}</p>
        <h3 id={idOf(month)}>{chineseNumber(Number(month.slice(5)))}月</h3>
        <p className="book-counts">{countWords({ posts, diaries })}</p>
      </header>
      {days.map((day) => (
        <Day key={day.day} day={day} hasImages={hasImages} onImageSettled={onImageSettled} />
      ))}
    </section>
  );
}

function Day({
  day: { day, entries },
  hasImages,
  onImageSettled,
}: {
  day: BookDay;
  hasImages: boolean;
  onImageSettled: () => void;
}) {
  return (
    <section className="book-day">
      <h4>{chineseDay(day, day)}</h4>
      {entries.map((entry) => (
        <BookEntryView
          key={entry.kind === 'post' ? entry.post.id : entry.diary.id}
          entry={entry}
          hasImages={hasImages}
          onImageSettled={onImageSettled}
        />
      ))}
    </section>
  );
}

function idOf(month: string): string {
  return `month-${month}`;
}
