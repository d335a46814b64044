// The search as a page: its address holds the text and the filter, so a reload and Back keep them.
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { readSearch, writeSearch } from '#web/features/search/search-input.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/** `/search` (rulings 80). */
export function SearchPage() {
  const mode = useMode();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="column pb-16 wide">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        搜索
      </BackHeading>
      <SearchBox
        isPage
        input={readSearch(new URLSearchParams(search))}
        onChange={(input) => navigate(`${pathname}${writeSearch(input)}`, { replace: true })}
      />
    </div>
  );
}
