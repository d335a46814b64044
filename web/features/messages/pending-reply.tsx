// A reply under way: a pulsing dot, then the words, each fading in. After a failure: the error, a
// retry button and what was written, which can be kept.
import { useState } from 'react';
import { RemedyLink } from '#web/core/ai/remedy-link.tsx';
import { BreathingDot, StopButton, WAITING_STEPS } from '#web/core/ai/writing.tsx';
import { AiFrame } from '#web/features/messages/message-bubble.tsx';
import { replyFailureText } from '#web/features/messages/reply-failure.ts';
import type { PendingReplyState, ReplyState } from '#web/features/messages/reply.store.ts';
import type { Speaker } from '#web/features/messages/speaker.ts';
import { Button } from '#web/ui/button.tsx';

/** The placeholder of a reply under way, with its pause button (B§4). */
export function PendingReply({
  reply,
  speaker,
  onPause,
}: {
  reply: PendingReplyState;
  speaker: Speaker;
  onPause: () => void;
}) {
  return (
    <div className="animate-appear">
      <AiFrame speaker={speaker}>
        {reply.state === 'streaming' ? (
          <p aria-hidden="true" className="wrap-anywhere whitespace-pre-wrap">
            {wordsOf(reply.text).map((word, index) => (
              // Words are only appended, so the index is a stable key.
              <span key={index} className="animate-appear">
                {word}
              </span>
            ))}
            <BreathingDot className="ml-1.5" />
          </p>
        ) : (
          <p aria-hidden="true" className="flex min-h-7 items-center gap-2.5">
            <BreathingDot />
            {reply.step !== undefined && (
              <span className="text-sm text-soft">{WAITING_STEPS[reply.step]}</span>
            )}
          </p>
        )}
        <StopButton onStop={onPause} className="-ml-2" />
      </AiFrame>
    </div>
  );
}

export interface FailedReplyProps {
  reply: Extract<ReplyState, { state: 'failed' }>;
  speaker: Speaker;
  /** Keeps what was written; never rejects. */
  onKeep: () => Promise<void>;
  onRetry: () => void;
  onDismiss: () => void;
}

/** The text of B§8 in the place of the reply, a retry button, and what was written until then. */
export function FailedReply({
  reply: { code, replaces, partial },
  speaker,
  onKeep,
  onRetry,
  onDismiss,
}: FailedReplyProps) {
  return (
    <div className="animate-appear">
      <AiFrame speaker={speaker}>
        {partial !== '' && (
          <p className="mb-2 border-l-2 border-accent/40 pl-3 wrap-anywhere whitespace-pre-wrap text-soft">
            {partial}
          </p>
        )}
        <p role="alert" className="text-danger">
          {replyFailureText(code, replaces !== null)}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button onClick={onRetry}>重试</Button>
          {partial !== '' && <KeepPart onKeep={onKeep} />}
          <RemedyLink code={code} />
          <button
            type="button"
            onClick={onDismiss}
            className="min-h-11 px-1 text-sm text-soft hover:text-ink"
          >
            知道了
          </button>
        </div>
      </AiFrame>
    </div>
  );
}

/** Makes a message of what was read of a reply that broke off. */
function KeepPart({ onKeep }: { onKeep: () => Promise<void> }) {
  const [isKeeping, setIsKeeping] = useState(false);
  const keep = async () => {
    setIsKeeping(true);
    await onKeep();
    setIsKeeping(false);
  };
  return (
    <Button busy={isKeeping} onClick={() => void keep()}>
      留下已写出的部分
    </Button>
  );
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text into words. The last one may still grow. */
function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
