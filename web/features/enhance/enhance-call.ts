// Runs the enhancement: requests, streams, stops and keeps its text. Loaded with the dialog.
import type { JournalApi } from '#contract/api.contract.ts';
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import type { Post } from '#domain/posts/post.ts';
import { createAiCall } from '#web/core/ai/ai-call.ts';
import { careOf } from '#web/core/care/shown-care.ts';
import { enhanceFailureText } from '#web/features/enhance/enhance-failure.ts';
import { useEnhancementStore, type Enhancement } from '#web/features/enhance/enhance.store.ts';

/** Changes the enhancement, if there is one. */
export function changeEnhancement(change: Partial<Enhancement>): void {
  useEnhancementStore.setState(({ current }) =>
    current === null ? {} : { current: { ...current, ...change } },
  );
}

/**
 * After the post was changed elsewhere, its current text is the one that the result is compared
 * with.
 */
export function renewOriginal({ id, content, images, sourceContent }: Post): void {
  useEnhancementStore.setState(({ current }) =>
    current?.post.id === id
      ? { current: { ...current, post: { id, content, images, sourceContent } } }
      : {},
  );
}

const enhanceCall = createAiCall<Parameters<JournalApi['enhance']['stream']>[0], EnhanceAnswer>({
  open: (api, input, options) => api.enhance.stream(input, options),
  isAnswer: ({ enhanced_text: text }) => typeof text === 'string',
  deadlineMs: ENHANCE_DEADLINE_MS,
});

/** At most one enhancement is under way. */
const PLACE = 'enhancement';

/** Stops the text that is being written; the state before it is shown again. */
export function stopEnhancing(): void {
  enhanceCall.stop(PLACE);
}

/** Rewrites the post's text in a style. Settles when done, failed or stopped; never rejects. */
export async function enhance(api: JournalApi, roleKey: string): Promise<void> {
  const { current } = useEnhancementStore.getState();
  if (current === null || current.writing !== null) return;
  const { id, content } = current.post;
  const { result } = current;
  // A repeated request in the same style asks for a text other than the one shown.
  const previous =
    result !== null && result.roleKey === roleKey ? { previous_text: result.text } : {};
  let writing = '';
  changeEnhancement({ writing, isAgain: false, failure: null, partial: '' });
  useEnhancementStore.setState({
    end() {
      enhanceCall.stop(PLACE);
      enhanceCall.forget(PLACE);
    },
  });
  const end = await enhanceCall.run({
    place: PLACE,
    api,
    input: { content, role_key: roleKey, post_id: id, ...previous },
    onText(text) {
      writing += text;
      changeEnhancement({ writing });
    },
    onRewrite() {
      writing = '';
      changeEnhancement({ writing, isAgain: true });
    },
  });
  if (end.kind === 'stopped') changeEnhancement({ writing: null });
  else if (end.kind === 'failed')
    changeEnhancement({
      writing: null,
      failure: enhanceFailureText(end.error),
      partial: writing,
    });
  else {
    const { enhanced_text: text, crisis, care, ...answer } = end.answer;
    const shown = careOf({ crisis, care });
    changeEnhancement({ writing: null, care: shown, result: { text, roleKey, answer } });
  }
}

/** Makes the text received before a failure the result. */
export function keepPartial(roleKey: string): void {
  const { current } = useEnhancementStore.getState();
  if (current !== null)
    changeEnhancement({
      failure: null,
      partial: '',
      result: { text: current.partial, roleKey, answer: null },
    });
}
