// The images of a month or a year, each leading to its entry.
import type { Entry } from '#domain/entries/entry.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { usePeriodImages } from '#web/features/stats/review.queries.ts';
import { Link } from '#web/ui/navigation/router.tsx';

/** Renders nothing without images. */
export function ReviewImages({ period }: { period: string }) {
  const mode = useMode();
  const entries = usePeriodImages(period);
  const shown = (entries.data?.items ?? []).flatMap((entry) => shownOf(entry) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-label="图片">
      <h3 className="mb-2 text-sm text-soft">图片</h3>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {shown.map(({ id, to, image, day }) => (
          <li key={id}>
            <Link to={mode.path(to)} className="block" aria-label={`${day}的图片`}>
              <StoredImage
                bucket="card-image-bucket"
                image={image}
                alt=""
                className="aspect-square w-full rounded-control text-[0px]"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function shownOf(
  entry: Entry,
): { id: string; to: `/${string}`; image: string; day: string } | null {
  if (entry.kind === 'post') {
    const { id, images, createdAt } = entry.post;
    const [image] = images;
    return image === undefined
      ? null
      : { id, to: `/chat/${id}`, image, day: momentHere(createdAt).date };
  }
  const { id, coverImage, date } = entry.diary;
  return coverImage === null
    ? null
    : { id, to: `/notes/${id}`, image: coverImage, day: chineseDay(date, todayHere()) };
}
