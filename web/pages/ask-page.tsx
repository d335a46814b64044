// 问问自己: a question in words, answered from one's own entries with their words (rulings 57, 80,
// 107). The address holds the open thread, so a reload and Back keep it.
import { useEffect, useRef } from 'react';
import type { AskedQuestion } from '#domain/asking/answer.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import { useAiEngine, useRefreshStones } from '#web/core/ai/ai.queries.ts';
import { modelName } from '#web/core/ai/consent-text.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { listDeletions } from '#web/core/deletions/deletion.store.ts';
import { useDraft } from '#web/core/drafts/draft.store.ts';
import { PageFailure } from '#web/core/errors/page-failure.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { QuestionAnswer } from '#web/features/questions/question-answer.tsx';
import { QuestionComposer } from '#web/features/questions/question-composer.tsx';
import { QuestionList, threadsOf } from '#web/features/questions/question-list.tsx';
import { Asking, FailedAsk } from '#web/features/questions/question-progress.tsx';
import { useQuestions, useShowQuestion } from '#web/features/questions/question.queries.ts';
import {
  askQuestion,
  dismissQuestion,
  isAsking,
  refuseQuestion,
  stopQuestion,
  useAskState,
  type AskRequest,
} from '#web/features/questions/question.store.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Link, useLocation, useNavigate } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const EXAMPLES = ['上个月最开心的是哪一天？', '我是什么时候开始跑步的？', '和妈妈吵过几次架？'];

/** The name of the thread in the address. */
const THREAD = 'thread';

/** `/ask` (rulings 80). */
export function AskPage() {
  const mode = useMode();
  const { search } = useLocation();
  const questions = useQuestions();
  const threadId = new URLSearchParams(search).get(THREAD);
  const all = questions.data?.pages.flatMap(({ items }) => items) ?? [];
  const threads = threadsOf(all);
  const thread = threads.find(({ id }) => id === threadId)?.questions ?? [];
  const isSought = threadId !== null && thread.length === 0;
  const { hasNextPage, isFetching, fetchNextPage } = questions;
  useEffect(() => {
    if (isSought && hasNextPage && !isFetching) void fetchNextPage();
  }, [isSought, hasNextPage, isFetching, fetchNextPage]);
  const pathOf = (id: string) => `${mode.path('/ask')}?${THREAD}=${id}`;

  return (
    <div className="column pb-24">
      <BackHeading
        to={threadId === null ? mode.path('/inspiration') : mode.path('/ask')}
        label={threadId === null ? '返回灵感' : '返回问问自己'}
      >
        问问自己
      </BackHeading>
      {questions.isPending ? (
        <div role="status" className="pt-2">
          <span className="sr-only">加载中</span>
          <Skeleton className="h-40 rounded-card" />
        </div>
      ) : questions.data === undefined ? (
        <PageFailure query={questions} />
      ) : (
        <>
          <Thread key={threadId} thread={thread} isEmpty={all.length === 0} pathOf={pathOf} />
          {threadId === null && threads.length > 0 && (
            <>
              <QuestionList threads={threads} pathOf={pathOf} />
              {hasNextPage && (
                <ListEnd
                  loaded={all.length}
                  isLoading={questions.isFetchingNextPage}
                  hasFailed={questions.isFetchNextPageError}
                  onMore={() => void fetchNextPage()}
                />
              )}
            </>
          )}
          {isSought && !hasNextPage && !isFetching && (
            <p className="pt-6 text-center text-soft">
              这次提问已经不在了。
              <Link to={mode.path('/ask')} className="text-accent underline underline-offset-4">
                问个新的
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}

interface ThreadProps {
  thread: readonly AskedQuestion[];
  /** Nothing was asked yet. */
  isEmpty: boolean;
  pathOf: (threadId: string) => string;
}

/** The open thread, the question that is being answered, and the field for the next one. */
function Thread({ thread, isEmpty, pathOf }: ThreadProps) {
  const mode = useMode();
  const api = useApi();
  const ai = useAi();
  const navigate = useNavigate();
  const owner = useOwner();
  const ask = useAskState(owner);
  const show = useShowQuestion();
  const refreshStones = useRefreshStones();
  const draft = useDraft('question');
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const last = thread.at(-1);
  const isBusy = isAsking(ask);

  const run = async (request: AskRequest) => {
    // A question that is asked again may not be the one in the field.
    const sent = draft.draft.content.trim() === request.question ? draft.draft : null;
    const isLocal = request.isLocal === true || !ai.isOn;
    if (!isLocal && !(await ai.mayAsk()))
      return refuseQuestion(owner, request, 'AI_CONSENT_REQUIRED');
    const input = {
      ...request,
      id: newId(),
      timeZone: browserTimeZone(),
      // Deleted here, and not yet known to the server.
      exceptIds: listDeletions(owner).map(({ id }) => id),
      ...(isLocal ? { isLocal } : {}),
    };
    const question = await askQuestion({ owner, api, input });
    refreshStones();
    if (question === null) return;
    if (sent !== null) draft.removeSent(sent);
    show(question);
    // The user may have opened another page.
    if (end.current !== null) navigate(pathOf(question.threadId), { replace: last !== undefined });
  };
  const again = (question: AskedQuestion, range: DateRange | null) =>
    run({
      question: question.question,
      range,
      ...(question.afterId === null ? {} : { afterId: question.afterId }),
    });

  return (
    <>
      {isEmpty && !isBusy && (
        <Purpose onExample={(text) => (draft.write(text), field.current?.focus())} />
      )}
      {thread.map((question) => (
        <QuestionAnswer
          key={question.id}
          question={question}
          isBusy={isBusy}
          onRange={(range) => void again(question, range)}
        />
      ))}
      {isBusy && <Asking ask={ask} onStop={() => stopQuestion(owner)} />}
      {ask.state === 'failed' && (
        <FailedAsk
          ask={ask}
          onRetry={() => void run(ask.request)}
          onLocal={() => void run({ ...ask.request, isLocal: true })}
          onDismiss={() => dismissQuestion(owner)}
        />
      )}
      <div ref={end}>
        <QuestionComposer
          ref={field}
          draft={draft}
          label={last === undefined ? '问一件写过的事' : '接着问'}
          isBusy={isBusy}
          onAsk={(question) =>
            void run({ question, ...(last === undefined ? {} : { afterId: last.id }) })
          }
        />
        <p className="mt-2 text-xs text-soft">
          {ai.isOn ? <Where /> : <span>AI已关闭：只在写过的原文里翻找，什么都不会发出去。</span>}
          {last !== undefined && (
            <Link
              to={mode.path('/ask')}
              className="-my-3 ml-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
            >
              问个新的
            </Link>
          )}
        </p>
      </div>
    </>
  );
}

/** Where a question goes. */
function Where() {
  const engine = useAiEngine();
  if (engine.data === undefined) return null;
  return engine.data.engine === 'remote'
    ? `提问、这次的前文、“关于我”和翻到的几段原文会发给 ${modelName(engine.data)}；“不给AI看”的不会。发了什么，回答下面都能看到。`
    : '没有可用的模型：只把写到这件事的原文按时间列出来，什么都不会发出去。';
}

function Purpose({ onExample }: { onExample: (text: string) => void }) {
  return (
    <div className="flex flex-col items-center px-2 pt-6 pb-2 text-center">
      <div aria-hidden="true" className="mb-4 text-accent opacity-80">
        <LeafedNotebook />
      </div>
      <p className="max-w-md clauses text-soft">
        用一句话问自己写过的事。答案只来自你写过的，每一句都能点回那一天；没写过的，就说没写过。
      </p>
      <ul className="mt-4 flex flex-col items-center gap-2">
        {EXAMPLES.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onExample(text)}
              className="min-h-11 rounded-full border border-hairline-strong px-4 text-sm text-soft transition-colors duration-150 hover:text-ink"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An open notebook under a magnifying glass. */
function LeafedNotebook() {
  return (
    <LineDrawing width={104} height={88}>
      <path d="M12 20c14-5 28-4 40 4 12-8 26-9 40-4v52c-14-5-28-4-40 4-12-8-26-9-40-4Z" />
      <path d="M52 24v52" opacity=".55" />
      <path d="M22 34c7-1 14 0 20 3M22 46c7-1 14 0 20 3" opacity=".55" />
      <circle cx="72" cy="44" r="12" fill="var(--paper)" />
      <path d="m81 53 9 10" />
    </LineDrawing>
  );
}
