// A diary in the list: cover, mood, title, excerpt, day (B§2). The whole card is a link.
import { Heart, Images } from 'lucide-react';
import {
  DIARY_CARD_TITLE_CHARACTERS,
  shortened,
  type DiaryCard as Card,
} from '#domain/diaries/diary.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { UnsentBadge } from '#web/core/outbox/unsent-badge.tsx';
import { todayHere } from '#web/core/browser/moment.ts';
import { MoodSeal } from '#web/features/diaries/mood-seal.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function DiaryCard({ diary }: { diary: Card }) {
  const mode = useMode();
  const { title, excerpt, date, mood, imageCount, coverImage } = diary;
  return (
    <article>
      <Link
        to={mode.path(`/notes/${diary.id}`)}
        className="group block overflow-hidden sheet transition-shadow duration-200 hover:shadow-lifted"
      >
        {coverImage !== null && (
          <div className="relative flex">
            <StoredImage
              bucket="card-image-bucket"
              image={coverImage}
              alt=""
              // The only card of a phone is as wide as the page.
              className="aspect-4/3 max-h-44 w-full md:max-h-none"
            />
            <span className="absolute top-2 left-2 rounded-full bg-raised/90">
              <UnsentBadge id={diary.id} />
            </span>
            <ImageCount count={imageCount} className="absolute right-2 bottom-2" />
          </div>
        )}
        <div className="px-3.5 pt-3.5 pb-4 md:grid md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-2.5 md:px-6 md:pt-5 md:pb-5">
          <h2 className="text-lg leading-normal wrap-anywhere md:text-[1.125rem]">
            {shortened(title, DIARY_CARD_TITLE_CHARACTERS)}
          </h2>
          <p className="mt-2 text-xs wrap-anywhere whitespace-pre-line text-soft md:col-span-2 md:row-start-2 md:text-sm">
            {excerpt}
          </p>
          {/* On phones the title needs the whole width, so the seal is beside the day. */}
          <div className="mt-3 flex items-center gap-2 text-xs text-soft md:contents">
            <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 md:col-span-2 md:row-start-3 md:mt-3">
              <time dateTime={date}>{chineseDay(date, todayHere())}</time>
              {diary.isFavourite && (
                <Heart
                  role="img"
                  aria-label="已收藏"
                  fill="currentColor"
                  className="size-3.5 text-accent"
                />
              )}
              {coverImage === null && <UnsentBadge id={diary.id} />}
              {diary.isSample && <Badge>{SAMPLE_LABEL}</Badge>}
            </p>
            <MoodSeal
              mood={mood}
              className="-mr-1 md:col-start-2 md:row-start-1 md:-mt-0.5 md:self-start"
            />
          </div>
        </div>
      </Link>
    </article>
  );
}

function ImageCount({ count, className }: { count: number; className: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full bg-raised/90 px-2 text-xs text-ink ${className}`}
    >
      <Images aria-hidden="true" className="size-3.5" />
      <span className="font-figures">{count}</span>
      <span className="sr-only">张图片</span>
    </span>
  );
}

/** The placeholder of a card while it loads. */
export function DiaryCardSkeleton() {
  return (
    <div className="sheet px-3.5 pt-4 pb-5 md:px-6 md:pt-6">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-11/12" />
      <Skeleton className="mt-2.5 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      <Skeleton className="mt-5 h-4 w-24" />
    </div>
  );
}
