// Below a diary that is a weekly letter: what it is, and how to get no more. With signs of danger
// in its week, the card or line is above.
import { useEffect, useState } from 'react';
import { CareNotice } from '#web/core/care/care-notice.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  useLetters,
  useLetterSettings,
  useMarkLetterSeen,
  useUpdateLetterSettings,
} from '#web/core/letters/letter.queries.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Link } from '#web/ui/navigation/router.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

/** Renders nothing until the letters are known; a letter that is opened is announced no more. */
export function LetterFoot({ diaryId }: { diaryId: string }) {
  const mode = useMode();
  const letters = useLetters();
  const settings = useLetterSettings();
  const update = useUpdateLetterSettings();
  const { mutate: markSeen } = useMarkLetterSeen();
  const failure = useActionError();
  const notice = useNotice();
  const [isCareClosed, setCareClosed] = useState(false);
  const letter = letters.data?.items.find((one) => one.diaryId === diaryId);
  const unseenWeek = letter?.isSeen === false ? letter.week : null;
  useEffect(() => {
    if (unseenWeek !== null) markSeen(unseenWeek);
  }, [unseenWeek, markSeen]);
  const unsubscribe = () => {
    failure.clear();
    update.mutate(
      { isOn: false },
      {
        onSuccess: () => notice.success('不会再有每周来信了，已有的都留着'),
        onError: (error) => failure.show(failureText(error, '设置没有保存，请重试')),
      },
    );
  };
  const care =
    (letter?.isCrisis === true ? letters.data?.crisis : null) ??
    (letter?.isCare === true ? letters.data?.care : null) ??
    null;
  return (
    <>
      {care !== null && !isCareClosed && (
        <CareNotice care={care} onDismiss={() => setCareClosed(true)} />
      )}
      {letter !== undefined && letter.facts > 0 && (
        <p className="mt-6 text-sm text-soft">
          用到了：
          <Link to={mode.path('/about-me')} className="text-accent underline underline-offset-4">
            关于我
          </Link>
        </p>
      )}
      {settings.data?.isOn === true && (
        <p className="mt-6 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          这是每周来信。
          <button
            type="button"
            disabled={update.isPending}
            className="min-h-11 px-1 text-accent underline underline-offset-4"
            onClick={unsubscribe}
          >
            不再来信
          </button>
        </p>
      )}
    </>
  );
}
