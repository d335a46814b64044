// The field for a question. It keeps what was typed, also through an error and a reload.
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type Ref } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkQuestion } from '#domain/asking/question-text.ts';
import { RefusedState } from '#web/core/drafts/kept-state.tsx';
import type { DraftInEdit } from '#web/core/drafts/draft.store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

export interface QuestionComposerProps {
  draft: DraftInEdit;
  /** Names the field, and what it asks for while it is empty. */
  label: string;
  isBusy: boolean;
  onAsk: (question: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

export function QuestionComposer({ draft, label, isBusy, onAsk, ref }: QuestionComposerProps) {
  const refusal = useActionError();
  const text = draft.draft.content;
  const form = useRef<HTMLFormElement>(null);
  // What was refused has been changed.
  useEffect(() => refusal.clear, [refusal, text]);

  const ask = () => {
    const checked = checkQuestion(text);
    if (isBusy || (!checked.ok && checked.code === 'EMPTY_CONTENT')) return;
    refusal.clear();
    if (!checked.ok) return refusal.show(ERROR_TEXT[checked.code]);
    onAsk(checked.value);
  };
  const pressKey = (event: KeyboardEvent) => {
    // During IME composition, Enter chooses a word; Safari reports that key with code 229 only.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      event.keyCode === 229
    )
      return;
    event.preventDefault();
    ask();
  };

  return (
    <form
      ref={form}
      className="sheet mt-3 flex items-end gap-1 px-3 py-2 focus-within:border-hairline-strong"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <div className="min-w-0 flex-1">
        <TextArea
          ref={ref}
          label={label}
          bare
          rows={1}
          className="max-h-[30dvh] overflow-y-auto px-1 py-1.5 text-base!"
          placeholder={label}
          title="Enter 提问，Shift + Enter 换行"
          enterKeyHint="send"
          value={text}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={pressKey}
        />
        <RefusedState kept={draft.kept} />
      </div>
      <IconButton
        type="submit"
        label="提问"
        icon={<ArrowUp />}
        disabled={isBusy || text.trim() === ''}
        className={classNames('-mr-1', text.trim() !== '' && 'text-accent!')}
      />
    </form>
  );
}
