// Imports the trial's data into the account: the question, the progress, and the result. The import
// can be stopped and resumed.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accountConnection, trialConnection } from '#web/app/connections.ts';
import type { TrialQuestionOccasion } from '#web/core/mode/trial-question.ts';
import { errorText, isAbort } from '#web/core/errors/error-text.ts';
import { createTrialImport, type BelongingCounts } from '#web/trial/trial-import.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';

type Stage =
  | { at: 'asking' }
  | { at: 'running'; done: number; total: number }
  | { at: 'halted'; why: string };

/** What the user chose when the dialog closed. */
export type BringTrialAnswer = 'later' | 'never' | 'done';

function inWords({
  posts,
  messages,
  diaries,
  facts,
  personas,
  questions,
  templates,
  images,
}: BelongingCounts): string {
  const parts: readonly [number, string][] = [
    [posts, '条灵感'],
    [messages, '句对话'],
    [diaries, '篇笔记'],
    [facts, '条“关于我”'],
    [personas, '位自己的回响者'],
    [questions, '条提问'],
    [templates, '个模板'],
    [images, '张图片'],
  ];
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : `${count} ${unit}`)).join('、');
}

export interface BringTrialDialogProps {
  userId: string;
  occasion: TrialQuestionOccasion;
  onClose: (answer: BringTrialAnswer) => void;
}

/** Asks, imports and reports the result. Only the automatic question offers 不再询问. */
export function BringTrialDialog({ userId, occasion, onClose }: BringTrialDialogProps) {
  const account = accountConnection.useValue();
  const trial = trialConnection.useValue();
  const [trialImport] = useState(() => createTrialImport(trial.importPorts(userId, account)));
  const [counts] = useState(trialImport.count);
  const [stage, setStage] = useState<Stage>(() =>
    trialImport.wasInterrupted() ? { at: 'halted', why: '上次没有带完。' } : { at: 'asking' },
  );
  const stop = useRef<AbortController | null>(null);
  const queryClient = useQueryClient();
  const notice = useNotice();

  const run = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setStage({ at: 'running', done: 0, total: 1 });
    try {
      const { left } = await trialImport.run({
        signal: controller.signal,
        onProgress: (done, total) => setStage({ at: 'running', done, total }),
      });
      await queryClient.invalidateQueries();
      if (left > 0)
        return setStage({
          at: 'halted',
          why: `有 ${left} 项账号没有收下，也许已到上限；其余的已经在账号里。试用里的都还留着。`,
        });
      notice.success('都带过来了，试用里的这些内容已经移走');
      onClose('done');
    } catch (error) {
      setStage({ at: 'halted', why: isAbort(error) ? '停下了。' : `${errorText(error)}。` });
    }
  };

  const close = () => {
    stop.current?.abort();
    onClose('later');
  };

  return (
    <Dialog
      open
      title="把试用时写下的带过来？"
      onClose={close}
      footer={
        stage.at === 'running' ? (
          <Button onClick={() => stop.current?.abort()}>停下</Button>
        ) : (
          <>
            {occasion === 'arrival' && (
              <button
                type="button"
                className="mr-auto -ml-2 min-h-11 rounded-control px-2 text-sm text-soft underline-offset-4 hover:text-ink hover:underline"
                onClick={() => onClose('never')}
              >
                不再询问
              </button>
            )}
            <Button onClick={close}>以后再说</Button>
            <Button variant="primary" onClick={() => void run()}>
              {stage.at === 'asking' ? '带过来' : '继续'}
            </Button>
          </>
        )
      }
    >
      {stage.at === 'running' ? (
        <div role="status">
          <p>
            正在带过来：<span className="font-figures">{stage.done}</span> /{' '}
            <span className="font-figures">{stage.total}</span>
          </p>
          <progress
            aria-label="进度"
            className="mt-3 w-full"
            value={stage.done}
            max={stage.total}
          />
          <p className="mt-3 text-sm text-soft">
            可以随时停下，或关掉这一页，之后接着来；不会多出一份。
          </p>
        </div>
      ) : (
        <>
          {stage.at === 'halted' && (
            <p role="alert" className="mb-3">
              {stage.why}
              没有带完之前，这台设备上的内容都还在；继续时不会多出一份。
            </p>
          )}
          <p>这台设备上有试用时写下的 {inWords(counts)}。</p>
          <p className="mt-3 text-sm text-soft">
            带过来以后，它们保存在你的账号里，不再留在这台设备的试用中。和示例的对话会留在试用里。
          </p>
        </>
      )}
    </Dialog>
  );
}
