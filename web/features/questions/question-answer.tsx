// One question with its answer: claims with sources, a list, or what was not found.
import type { AskedQuestion, FoundEntry, JournalAnswer } from '#domain/asking/answer.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import { countedInWords, countEntries } from '#domain/asking/figures.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { CareNotice } from '#web/core/care/care-notice.tsx';
import { engineLabel } from '#domain/messages/ai-label.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';
import { Claims } from '#web/features/questions/question-claims.tsx';
import { EntryLink } from '#web/features/questions/question-entry.tsx';
import { RangeChip } from '#web/features/questions/question-range.tsx';
import { ReceiptButton, searchedInWords } from '#web/features/questions/question-receipt.tsx';
import { dismissCareOf, useCareOf } from '#web/features/questions/question.store.ts';

export interface QuestionAnswerProps {
  question: AskedQuestion;
  /** A question is being answered. */
  isBusy: boolean;
  /** Asks the same question in other days; null: in all. */
  onRange: (range: DateRange | null) => void;
}

export function QuestionAnswer({ question, isBusy, onRange }: QuestionAnswerProps) {
  const { answer } = question;
  const care = useCareOf(question.id);
  return (
    <article aria-label={question.question} data-place={question.id} className="pt-5">
      <AskedText text={question.question} />
      {care !== null && (
        <div className="mt-3">
          <CareNotice care={care} onDismiss={() => dismissCareOf(question.id)} />
        </div>
      )}
      <div className="sheet mt-3 px-4 py-4 sm:px-6">
        {answer.outcome !== 'danger' && (
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <RangeChip ranges={answer.receipt.ranges} disabled={isBusy} onChange={onRange} />
          </div>
        )}
        <AnswerBody answer={answer} />
        <footer className="mt-3 flex flex-wrap items-center justify-between gap-x-4 text-xs text-soft">
          <span>
            <span>
              {momentHere(question.askedAt).date} {momentHere(question.askedAt).time}
            </span>
            {answer.claims.length > 0 && <span>{` · ${engineLabel(answer.engine)}`}</span>}
          </span>
          {answer.outcome !== 'danger' && <ReceiptButton receipt={answer.receipt} />}
        </footer>
      </div>
    </article>
  );
}

/** The question as the user typed it. */
export function AskedText({ text }: { text: string }) {
  return <h2 className="text-lg leading-snug wrap-anywhere">{text}</h2>;
}

function AnswerBody({ answer }: { answer: JournalAnswer }) {
  const { outcome, claims, found, receipt } = answer;
  switch (outcome) {
    case 'danger':
      return <p className="leading-relaxed whitespace-pre-line">{answer.text}</p>;
    case 'answered':
    case 'partly':
      return (
        <>
          {claims.length === 0 ? (
            <p className="text-soft">这个回答依据的记录已经删除了。</p>
          ) : (
            <>
              <Claims claims={claims} />
              {outcome === 'partly' && (
                <p className="mt-2.5 text-sm text-soft">写过的只够答到这里。</p>
              )}
            </>
          )}
          <Counted answer={answer} />
          <FoundList title="还有这些，没有给AI看" found={found} />
        </>
      );
    case 'listed':
      return (
        <>
          <p>
            {found.length === 0
              ? '找到的记录已经删除了。'
              : '这里不写答案，只把写到它的原文按时间排出来。'}
          </p>
          <Counted answer={answer} />
          <FoundList found={found} />
        </>
      );
    case 'emptyRange':
      return (
        <>
          <p>
            {receipt.keptFromAi > 0
              ? '这段时间写的都不给AI看，没有发出去。'
              : '这段时间里没有写过东西。'}
          </p>
          <p className="mt-1 text-sm text-soft">可以点上面的时间，换一段，或不限时间再问。</p>
          <FoundList title="没有给AI看的" found={found} />
        </>
      );
    case 'notFound':
      return (
        <>
          <p>没有找到写过这件事的记录。</p>
          <p className="mt-1 text-sm text-soft">{searchedInWords(receipt)}。</p>
          <FoundList title="最接近的几条" found={found} />
        </>
      );
  }
}

/** The figures of 几次 and 多久, with the days behind them. */
function Counted({ answer: { counted, figures } }: { answer: JournalAnswer }) {
  const shown = figures === undefined ? countEntries([], counted) : figures;
  if (shown === null) return null;
  const { about, entries, days, firstDay, lastDay } = shown;
  const today = todayHere();
  return (
    <details className="mt-2.5 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 text-soft">
        数了数：{figures === undefined ? '记录' : countedInWords(about)} {entries} 条，写在 {days}{' '}
        天里，
        {firstDay === lastDay
          ? chineseDay(firstDay, today)
          : `从${chineseDay(firstDay, today)}到${chineseDay(lastDay, today)}`}
      </summary>
      <ul className="columns-2 gap-4 pl-1 text-soft sm:columns-3">
        {counted.map(({ id, day }) => (
          <li key={id} className="font-figures">
            {day}
          </li>
        ))}
      </ul>
      {counted.length < entries && (
        <p className="mt-1 text-soft">只列出最早和最近的 {counted.length} 条。</p>
      )}
    </details>
  );
}

function FoundList({ title, found }: { title?: string; found: readonly FoundEntry[] }) {
  if (found.length === 0) return null;
  return (
    <section aria-label={title ?? '找到的记录'} className="-mx-3 mt-3">
      {title !== undefined && <h3 className="px-3 pb-1 text-sm text-soft">{title}</h3>}
      <ul>
        {found.map((entry, index) => (
          // An entry may be listed with two passages.
          <li key={`${entry.id}${index}`}>
            <EntryLink entry={entry} isPrivate={entry.isPrivate}>
              {entry.text}
            </EntryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
