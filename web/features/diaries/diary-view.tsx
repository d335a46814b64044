// A diary in reading mode: day, title, mood, tags, body, images, and the posts it was made from
// (B§2).
import { useRef, useState } from 'react';
import type { Diary, OriginalPost } from '#domain/diaries/diary.ts';
import { hasAiWords } from '#domain/diaries/own-words.ts';
import type { Mood } from '#domain/diaries/mood.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { engineLabel, SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { todayHere } from '#web/core/browser/moment.ts';
import { UnsentBadge } from '#web/core/outbox/unsent-badge.tsx';
import type { OnTick } from '#web/core/text/text-item.tsx';
import { CoverImage } from '#web/features/diaries/cover-image.tsx';
import { TagLinks, TagText } from '#web/core/tags/tag-text.tsx';
import { DiaryBody } from '#web/features/diaries/diary-body.tsx';
import { MoodButton, MoodPicker } from '#web/features/diaries/mood-seal.tsx';
import { QuotedPosts } from '#web/features/diaries/quoted-posts.tsx';
import { Badge } from '#web/ui/badge.tsx';

export interface DiaryViewProps {
  diary: Diary;
  onChooseMood: (mood: Mood) => void;
  onRemoveQuote: (post: OriginalPost) => void;
  /** Ticks a box of the body; without it boxes are shown only. */
  onTick: OnTick | undefined;
}

/** All text by users or models is rendered as React elements, never as HTML. */
export function DiaryView({ diary, onChooseMood, onRemoveQuote, onTick }: DiaryViewProps) {
  return (
    <article aria-labelledby="diary-title" className="animate-appear">
      <CoverImage images={diary.images} coverImage={diary.coverImage} />
      <DiaryHead diary={diary} onChooseMood={onChooseMood} />
      <TagLinks value>
        {diary.tags.length > 0 && (
          <ul aria-label="标签" className="mt-2 flex flex-wrap gap-x-3 text-sm">
            {diary.tags.map((tag) => (
              <li key={tag}>
                <TagText name={tag} />
              </li>
            ))}
          </ul>
        )}
        <DiaryBody text={diary.content} onTick={onTick} />
      </TagLinks>
      {/* A single image is the cover, which is already shown. */}
      <ImageGallery images={diary.images.length === 1 ? [] : diary.images} className="mt-7" />
      <QuotedPosts posts={diary.originalPosts} onRemove={onRemoveQuote} />
    </article>
  );
}

/** Day, authorship and seal in one row; the title below has the whole width. */
function DiaryHead({ diary, onChooseMood }: Pick<DiaryViewProps, 'diary' | 'onChooseMood'>) {
  const [isUnfolded, setUnfolded] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const fold = () => {
    setUnfolded(false);
    row.current?.querySelector('button')?.focus();
  };
  const choose = (mood: Mood) => {
    fold();
    if (mood !== diary.mood) onChooseMood(mood);
  };
  return (
    // Escape folds from the seal and from each of the six.
    <div
      ref={row}
      role="presentation"
      onKeyDown={(event) => isUnfolded && event.key === 'Escape' && fold()}
    >
      <div className="flex items-center gap-3 text-sm text-soft select-none">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={diary.date}>{chineseDay(diary.date, todayHere())}</time>
          <UnsentBadge id={diary.id} />
          {diary.isSample && <Badge>{SAMPLE_LABEL}</Badge>}
          <Authorship diary={diary} />
        </p>
        <MoodButton
          mood={diary.mood}
          isUnfolded={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
          className="-mr-2 ml-auto"
        />
      </div>
      {isUnfolded && (
        <div className="flex justify-end">
          <MoodPicker mood={diary.mood} onChoose={choose} className="animate-appear" />
        </div>
      )}
      <h1 id="diary-title" className="mt-1 text-[1.75rem] leading-snug wrap-anywhere">
        {diary.title}
      </h1>
    </div>
  );
}

/** Says who wrote the body; renders nothing for a body by the user (rulings 46). */
function Authorship({ diary }: { diary: Pick<Diary, 'aiGenerated' | 'engine' | 'userEdited'> }) {
  if (!hasAiWords(diary)) return null;
  return (
    <span className="text-xs">
      <span>{engineLabel(diary.engine)}</span>
      {diary.userEdited !== null && <span>{' · 已修改'}</span>}
    </span>
  );
}
