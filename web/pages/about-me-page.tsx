// What the user wants replies to know: short facts that can be read, changed and erased (rulings
// 60, 80, 104).
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { modelName } from '#web/core/ai/consent-text.ts';
import { FactsSwitch } from '#web/core/ai/facts-switch.tsx';
import { PageFailure } from '#web/core/errors/page-failure.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { EraseFacts, FactBook } from '#web/features/facts/fact-book.tsx';
import { useFacts } from '#web/features/facts/fact.queries.ts';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** `/about-me` (rulings 80). */
export function AboutMePage() {
  const mode = useMode();
  return (
    <div className="column pb-24">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        关于我
      </BackHeading>
      <FactLoader />
    </div>
  );
}

function FactLoader() {
  const facts = useFacts();
  if (facts.isPending)
    return (
      <div role="status" className="pt-2">
        <span className="sr-only">加载中</span>
        <Skeleton className="h-72 rounded-card" />
      </div>
    );
  if (facts.data === undefined) return <PageFailure query={facts} />;
  const { items } = facts.data;
  return (
    <>
      {items.length === 0 && <Purpose />}
      <FactBook facts={items} seenAtMs={facts.dataUpdatedAt} />
      <div className="mt-5">
        <FactsSwitch />
        {items.length > 0 && (
          <div className="mt-3 flex justify-end">
            <EraseFacts count={items.length} />
          </div>
        )}
      </div>
    </>
  );
}

/** What the page is for, where the facts go, and that they can be erased. */
function Purpose() {
  const mode = useMode();
  const engine = useAiEngine();
  const where =
    engine.data === undefined
      ? ''
      : engine.data.engine === 'remote'
        ? `它们只在你请求回响、问问自己时发给 ${modelName(engine.data)}，`
        : mode.name === 'trial'
          ? '它们只在这台设备的浏览器里，'
          : '它们只在这台服务器上，不会发给别人，';
  return (
    <div className="flex flex-col items-center px-2 pt-6 pb-4 text-center">
      <div aria-hidden="true" className="mb-4 text-accent opacity-80">
        <OpenNotebook />
      </div>
      <p className="max-w-md clauses text-soft">
        写几句希望回响记得的：怎么称呼你，身边有谁，眼下最要紧的是什么。
        {where}随时可以改，也可以一次全部删除。
      </p>
    </div>
  );
}

/** A notebook open at its first page, with a pencil. */
function OpenNotebook() {
  return (
    <LineDrawing width={104} height={88}>
      <path d="M12 20c14-5 28-4 40 4 12-8 26-9 40-4v52c-14-5-28-4-40 4-12-8-26-9-40-4Z" />
      <path d="M52 24v52" opacity=".55" />
      <path d="M22 34c7-1 14 0 20 3M22 46c7-1 14 0 20 3" opacity=".55" />
      <path d="m62 60 4-12 20-22 7 6-20 22-11 6Z" fill="var(--paper)" />
      <path d="m82 31 7 6" opacity=".55" />
    </LineDrawing>
  );
}
