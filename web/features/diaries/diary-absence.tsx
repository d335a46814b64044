// Shown in place of a diary that is loading or missing (B§2, B§8).
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The placeholder of a diary while it loads. */
export function DiarySkeleton() {
  return (
    <div role="status" className="pt-15">
      <span className="sr-only">日记加载中</span>
      <Skeleton className="h-5 w-36" />
      <Skeleton className="mt-4 h-8 w-3/5" />
      <Skeleton className="mt-4 h-11 w-64" />
      {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-2/5'].map((width, index) => (
        <Skeleton key={index} className={`mt-4 h-5 first-of-type:mt-10 ${width}`} />
      ))}
    </div>
  );
}

export function DiaryNotFound() {
  const mode = useMode();
  return (
    <EmptyState
      drawing={<TornPage />}
      title={ERROR_TEXT.DIARY_NOT_FOUND}
      text="该日记可能已被删除或不存在"
      action={
        <Link to={mode.path('/notes')} className={buttonClass('primary')}>
          返回列表
        </Link>
      }
    />
  );
}

function TornPage() {
  return (
    <LineDrawing width={96} height={96}>
      <path d="M24 12h38l12 12v32l-7 5-8-4-9 6-8-5-9 5-9-4Z" />
      <path d="M62 12v12h12" />
      <path d="M34 34h28M34 44h20" opacity=".55" />
      <path d="M26 72l8 4 9-5 8 5 9-6 8 4 5-3" strokeDasharray="3 5" opacity=".55" />
    </LineDrawing>
  );
}
