// Works that fit a diary (B§2, B§4): not searched yet, loading, found, none, or failed.
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Recommendation } from '#domain/recommendations/recommendation.ts';
import { CareNotice } from '#web/core/care/care-notice.tsx';
import { isCard } from '#web/core/care/shown-care.ts';
import { engineLabel, SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { RemedyLink } from '#web/core/ai/remedy-link.tsx';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useHasUnsent } from '#web/core/outbox/unsent.store.ts';
import { useLookForWorks, useWorks } from '#web/features/recommendations/recommendation.queries.ts';
import { recommendationFailureText } from '#web/features/recommendations/recommendation-failure.ts';
import {
  dismissRecommendationCare,
  stopRecommendations,
  useRecommendationState,
  type RecommendationKey,
} from '#web/features/recommendations/recommendation.store.ts';
import { RecommendationCard } from '#web/features/recommendations/recommendation-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const AGAIN = '重新获取推荐';

/** Two columns, one under 500 px (B§9). */
const GRID_CLASS = 'grid gap-4 min-[500px]:grid-cols-2';

/** The section below a diary. Renders nothing if AI is off and no works were found before. */
export function RecommendationPanel({ diary }: { diary: Diary }) {
  const mode = useMode();
  const ai = useAi();
  const works = useWorks(diary.id);
  const place: RecommendationKey = `${mode.name}:${diary.id}`;
  const search = useRecommendationState(place);
  const look = useLookForWorks(place, diary);
  const items = works.data?.items ?? [];
  const waits = useHasUnsent(diary.id);

  const ask = async () => {
    if (await ai.mayAsk()) await look();
  };
  const again = ai.isOn ? (
    <Button icon={<RefreshCw className="size-4.5" />} onClick={() => void ask()}>
      {AGAIN}
    </Button>
  ) : null;

  const care = search.state === 'found' ? search.care : null;
  const dismissCare = () => dismissRecommendationCare(place);

  if ((works.isPending && !waits) || (!ai.isOn && items.length === 0)) return null;
  return (
    <section aria-labelledby="resonance" className="mt-16">
      <Ornament />
      <h2 id="resonance" className="text-center text-xl select-none">
        文化共鸣
      </h2>
      <div className="mt-6">
        {waits ? (
          <Quiet text="这篇笔记发送之后，再来寻找共鸣。" />
        ) : search.state === 'loading' ? (
          <Looking onStop={() => stopRecommendations(place)} />
        ) : search.state === 'failed' ? (
          <Failed code={search.code} again={again} />
        ) : care !== null && isCard(care) ? (
          <CareNotice care={care} onDismiss={dismissCare} />
        ) : items.length > 0 ? (
          <>
            <ul className={GRID_CLASS}>
              {items.map((work) => (
                <li key={work.id}>
                  <RecommendationCard work={work} />
                </li>
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3 select-none">
              <p className="text-xs text-soft">
                <span>{worksLabel(diary, items)}</span>
                {search.state === 'found' && search.notice === 'fallback' && (
                  <span>{' · 模型的答案没能用上，这次由内置引擎挑选'}</span>
                )}
              </p>
              {again}
            </div>
          </>
        ) : search.state === 'found' ? (
          <Quiet text="暂时没有找到情绪共鸣">{again}</Quiet>
        ) : works.isError ? (
          <Quiet text="获取推荐内容失败，请稍后重试" isAlert>
            <Button onClick={() => void works.refetch()} busy={works.isFetching}>
              {AGAIN}
            </Button>
          </Quiet>
        ) : (
          <Quiet text="也许有一篇文章、一首歌或一部电影，和这一页是相通的。">
            <Button variant="primary" onClick={() => void ask()}>
              寻找共鸣
            </Button>
          </Quiet>
        )}
        {care !== null && !isCard(care) && (
          <div className="mt-5">
            <CareNotice care={care} onDismiss={dismissCare} />
          </div>
        )}
      </div>
    </section>
  );
}

/** A sample's works have no engine; those that a search finds for a sample have one. */
function worksLabel({ isSample }: Diary, [work]: readonly Recommendation[]): string {
  const engine = work?.engine ?? null;
  return isSample && engine === null ? SAMPLE_LABEL : engineLabel(engine);
}

function Quiet({
  text,
  isAlert = false,
  children,
}: {
  text: string;
  isAlert?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-5 text-center select-none">
      <p {...(isAlert ? { role: 'alert', className: 'text-danger' } : { className: 'text-soft' })}>
        {text}
      </p>
      {children}
    </div>
  );
}

function Failed({ code, again }: { code: string; again: ReactNode }) {
  return (
    <Quiet text={recommendationFailureText(code)} isAlert>
      <div className="flex flex-wrap items-center justify-center gap-x-5">
        {again}
        <RemedyLink code={code} />
      </div>
    </Quiet>
  );
}

function Looking({ onStop }: { onStop: () => void }) {
  return (
    <div className="flex flex-col items-center select-none">
      <p role="status" className="text-soft">
        正在寻找与这一页相通的作品...
      </p>
      <div className={`mt-5 w-full ${GRID_CLASS}`}>
        {[0, 1].map((index) => (
          <div key={index} className="sheet px-5 pt-4 pb-5">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="mt-4 h-5 w-3/5" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
          </div>
        ))}
      </div>
      <Button className="mt-5" onClick={onStop}>
        取消
      </Button>
    </div>
  );
}

/** Three small strokes, as between chapters. */
function Ornament() {
  return (
    <svg
      aria-hidden="true"
      width="72"
      height="20"
      viewBox="0 0 72 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="mx-auto mb-4 text-accent opacity-70"
    >
      <path d="M4 10h20M48 10h20" opacity=".5" />
      <path d="M36 4c3 2.4 4 4 4 6s-1 3.6-4 6c-3-2.4-4-4-4-6s1-3.6 4-6Z" />
    </svg>
  );
}
