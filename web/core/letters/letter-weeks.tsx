// What became of the last weeks, with the button that writes the letter about the last one.
import { useState } from 'react';
import { lastWeek, weekWords } from '#domain/letters/letter-week.ts';
import type { Letter } from '#domain/letters/letter.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useLetters, useWriteLetter } from '#web/core/letters/letter.queries.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { Link, useNavigate } from '#web/ui/navigation/router.tsx';

const STATE_WORDS: Record<Letter['state'], string> = {
  written: '写好了，笔记已经删除',
  writing: '正在写',
  quiet: '安静的一周，能写进信里的灵感不到三条',
  missed: '没有写成',
};

/** `timeZone` decides which week is the last one. */
export function LetterWeeks({ timeZone }: { timeZone?: string | undefined }) {
  const mode = useMode();
  const navigate = useNavigate();
  const letters = useLetters();
  const write = useWriteLetter();
  const failure = useActionError();
  const notice = useNotice();
  const ai = useAi();
  const [openedAtMs] = useState(() => Date.now());
  if (letters.data === undefined) return null;
  const { items } = letters.data;
  const week = lastWeek(openedAtMs, timeZone ?? browserTimeZone());
  const last = items.find((letter) => letter.week === week);
  const begin = async () => {
    failure.clear();
    // With AI off the letter is made of the user's own sentences, and nothing is sent.
    if (ai.isOn && !(await ai.mayAsk())) return;
    write.mutate(undefined, {
      onSuccess: ({ state, diaryId }) => {
        if (diaryId !== null) navigate(mode.path(`/notes/${diaryId}`));
        else notice.info(STATE_WORDS[state]);
      },
      onError: (error) => failure.show(failureText(error, '来信没有写成，请重试')),
    });
  };
  return (
    <div className="flex flex-col gap-3">
      {last?.state !== 'written' && last?.state !== 'writing' && (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
          <p className="min-w-0 flex-1 basis-52">
            <span className="block leading-snug">上一周</span>
            <span className="text-sm text-soft">
              {weekWords(week)}，有三条灵感就能写成一封信（“不给AI看”的不算）。
            </span>
          </p>
          <Button onClick={() => void begin()} busy={write.isPending} busyLabel="正在写">
            写上一周的来信
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul aria-label="最近的来信" className="text-sm">
          {items.map((letter) => (
            <li
              key={letter.week}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-hairline first:border-t-0"
            >
              <span>{weekWords(letter.week)}</span>
              {letter.diaryId === null ? (
                <span className="text-soft">{STATE_WORDS[letter.state]}</span>
              ) : (
                <Link
                  to={mode.path(`/notes/${letter.diaryId}`)}
                  aria-label={`读${weekWords(letter.week)}的来信`}
                  className="flex min-h-11 items-center px-1 text-accent underline underline-offset-4"
                >
                  读
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
