// The placeholder of a card while it loads.
import { Skeleton } from '#web/ui/skeleton.tsx';

export function PostCardSkeleton() {
  return (
    <div className="sheet px-5 pt-5 pb-6 md:px-7">
      <Skeleton className="h-5 w-44" />
      <Skeleton className="mt-5 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-11/12" />
      <Skeleton className="mt-3 h-5 w-3/5" />
      <Skeleton className="mt-7 h-5 w-24" />
    </div>
  );
}
