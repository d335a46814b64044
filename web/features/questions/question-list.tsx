// The questions of earlier days, one line for each thread. A line opens its thread.
import { Ellipsis, Trash2 } from 'lucide-react';
import type { AnswerOutcome, AskedQuestion } from '#domain/asking/answer.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { RemoveAllButton } from '#web/core/deletions/remove-all-button.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  useRemoveAllQuestions,
  useRemoveQuestion,
} from '#web/features/questions/question.queries.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { useActionError } from '#web/ui/notice.tsx';

const OUTCOME_TEXT: Record<AnswerOutcome, string> = {
  answered: '有回答',
  partly: '答了一部分',
  listed: '只列原文',
  notFound: '没有找到',
  emptyRange: '那段时间没有写',
  danger: '先照顾好自己',
};

/** Questions of one thread, oldest first. */
export interface QuestionThread {
  id: string;
  questions: AskedQuestion[];
}

/** Threads by their newest question, newest first. */
export function threadsOf(questions: readonly AskedQuestion[]): QuestionThread[] {
  return [...Map.groupBy(questions, ({ threadId }) => threadId)].map(([id, list]) => ({
    id,
    questions: list.toReversed(),
  }));
}

export interface QuestionListProps {
  threads: readonly QuestionThread[];
  /** The address of a thread. */
  pathOf: (threadId: string) => string;
}

export function QuestionList({ threads, pathOf }: QuestionListProps) {
  return (
    <section aria-label="问过的" className="mt-8">
      <h2 className="text-sm text-soft">问过的</h2>
      <ul className="sheet mt-2 px-2 py-1">
        {threads.map((thread) => (
          <ThreadLine key={thread.id} thread={thread} to={pathOf(thread.id)} />
        ))}
      </ul>
      <div className="mt-3 flex justify-end">
        <RemoveAllButton
          body="问过的问题和回答会一起删除，不能恢复。写过的记录都还在。"
          removal={useRemoveAllQuestions()}
        />
      </div>
    </section>
  );
}

function ThreadLine({ thread: { questions }, to }: { thread: QuestionThread; to: string }) {
  const confirm = useConfirm();
  const failure = useActionError();
  const removal = useRemoveQuestion();
  const [first] = questions;
  const last = questions.at(-1);
  if (first === undefined || last === undefined) return null;
  const count = questions.length;
  const remove = async () => {
    const isSure = await confirm({
      title: count > 1 ? `删除这 ${count} 次提问？` : '删除这次提问？',
      body: `“${first.question}”${count > 1 ? ' 和后面接着问的' : ''}\n提问和回答会一起删除，不能恢复。写过的记录都还在。`,
      action: '删除',
      danger: true,
    });
    if (!isSure) return;
    failure.clear();
    try {
      for (const { id } of questions.toReversed()) await removal.mutateAsync(id);
    } catch (error) {
      failure.show(failureText(error, '没有删除，请再试一次'));
    }
  };
  return (
    <li className="flex items-center gap-1 border-b border-hairline last:border-b-0">
      <Link
        to={to}
        className="min-w-0 flex-1 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken"
      >
        <span className="line-clamp-2 wrap-anywhere">{first.question}</span>
        <span className="block text-xs text-soft">
          {momentHere(last.askedAt).date} · {OUTCOME_TEXT[last.answer.outcome]}
          {count > 1 && ` · ${count} 问`}
        </span>
      </Link>
      <Menu label={`“${first.question}”的操作`} icon={<Ellipsis />}>
        <MenuItem icon={<Trash2 />} onSelect={() => void remove()}>
          删除
        </MenuItem>
      </Menu>
    </li>
  );
}
