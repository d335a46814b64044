// The favourites: every post and diary with a heart.
import type { Filter } from '#domain/entries/filter.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { EntryCards } from '#web/pages/shared/entry-cards.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

const FAVOURITES: Filter = { isFavourite: true };

/** `/favourites` (rulings 80). */
export function FavouritesPage() {
  const mode = useMode();
  return (
    <div className="column pb-16">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        收藏
      </BackHeading>
      <EntryCards
        filter={FAVOURITES}
        label="收藏"
        empty={
          <EmptyState
            drawing={<PressedLeaf />}
            title="还没有收藏"
            text="在自己写的灵感或笔记上点一下心形，它就会收在这里。"
            action={
              <Link to={mode.path('/inspiration')} className={buttonClass('primary')}>
                去看看灵感
              </Link>
            }
          />
        }
      />
    </div>
  );
}

/** A leaf that was kept between two pages. */
function PressedLeaf() {
  return (
    <LineDrawing width={104} height={88}>
      <path d="M14 18c14-5 27-4 38 4 11-8 24-9 38-4v54c-14-5-27-4-38 4-11-8-24-9-38-4Z" />
      <path d="M52 22v54" opacity=".55" />
      <path d="M64 60c-2-14 4-26 18-32 2 14-4 26-18 32Z" fill="var(--paper)" />
      <path d="M64 60c4-10 9-18 15-26" opacity=".55" />
    </LineDrawing>
  );
}
