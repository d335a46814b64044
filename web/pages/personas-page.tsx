// Own personas: made, changed, heard, taken along (rulings 61, 106).
import type { PrefetchPage } from '#web/core/api/prefetch-page.ts';
import { PageFailure } from '#web/core/errors/page-failure.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { PersonaBook } from '#web/features/roles/persona-book.tsx';
import { usePersonas } from '#web/features/roles/persona.queries.ts';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** `/personas`, reached from the choice of who replies and from the settings. */
export function PersonasPage() {
  const mode = useMode();
  return (
    <div className="column pb-24">
      <BackHeading to={mode.path('/setting')} label="返回设置">
        自己的回响者
      </BackHeading>
      <PersonaLoader />
    </div>
  );
}

/** Fetches the personas before the page renders. */
export const prefetchPersonas: PrefetchPage = (client, queries) =>
  client.prefetchQuery(queries.personas.list.queryOptions());

function PersonaLoader() {
  const personas = usePersonas();
  if (personas.isPending)
    return (
      <div role="status" className="pt-2">
        <span className="sr-only">加载中</span>
        <Skeleton className="h-72 rounded-card" />
      </div>
    );
  if (personas.data === undefined) return <PageFailure query={personas} />;
  const { items } = personas.data;
  return (
    <>
      {items.length === 0 && <Purpose />}
      <PersonaBook personas={items} />
    </>
  );
}

function Purpose() {
  return (
    <div className="flex flex-col items-center px-2 pt-6 pb-4 text-center">
      <div aria-hidden="true" className="mb-4 text-accent opacity-80">
        <LineDrawing width={104} height={88}>
          <path d="M18 22c11-6 27-6 38 1 9 6 9 20 0 27-7 5-17 7-25 5L18 63l2-12c-11-8-12-22-2-29Z" />
          <path d="M66 36c8-1 16 2 20 8 4 7 2 15-4 19l2 10-11-6c-8 1-15-1-19-5" opacity=".55" />
          <path d="M29 37c5-3 11-3 16 0M31 44c3-1 7-1 10 0" opacity=".55" />
        </LineDrawing>
      </div>
      <p className="max-w-md clauses text-soft">
        除了已有的几位，还可以自己写一位：叫什么，长什么样，怎么说话。写好以后，在对话里选它来回应。
      </p>
    </div>
  );
}
