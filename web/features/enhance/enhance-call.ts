// What is done to the enhancement under way: its text is asked for, followed, stopped and kept.
// Comes with the dialog.
import type { JournalApi } from '#contract/api.contract.ts';
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/enhance/enhance-deadline.ts';
import type { Post } from '#domain/posts/post.ts';
import { startTextCall } from '#web/core/ai/text-call.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { enhanceFailureText } from '#web/features/enhance/enhance-failure.ts';
import { useEnhancementStore, type Enhancement } from '#web/features/enhance/enhance.store.ts';

/** Changes the enhancement, if there is one. */
export function changeEnhancement(change: Partial<Enhancement>): void {
  useEnhancementStore.setState(({ current }) =>
    current === null ? {} : { current: { ...current, ...change } },
  );
}

/** Stops what is being written; what was there before stands again. */
export function stopEnhancing(): void {
  useEnhancementStore.getState().stop?.();
}

/**
 * The post was changed elsewhere meanwhile: what stands there now is what the result is compared
 * with.
 */
export function renewOriginal({ id, content, images, sourceContent }: Post): void {
  useEnhancementStore.setState(({ current }) =>
    current?.post.id === id
      ? { current: { ...current, post: { id, content, images, sourceContent } } }
      : {},
  );
}

/**
 * Has the post's text rewritten in a style. Settles when it is there, failed or stopped; never
 * rejects.
 */
export async function enhance(
  api: Pick<JournalApi, 'enhance' | 'replies'>,
  roleKey: string,
): Promise<void> {
  const { current } = useEnhancementStore.getState();
  if (current === null || current.writing !== null) return;
  const { id, content } = current.post;
  const { lost, result } = current;
  // Asked again in the same style, the person wants another text than the one that is there.
  const previous =
    result !== null && result.roleKey === roleKey ? { previous_text: result.text } : {};
  const request = JSON.stringify([content, roleKey, previous]);
  changeEnhancement({ writing: '', failure: null, partial: '', lost: null });
  const call = startTextCall<EnhanceAnswer>({
    open: (options) =>
      api.enhance.stream({ content, role_key: roleKey, post_id: id, ...previous }, options),
    cancel: (key) => api.replies.cancel({ idempotencyKey: key }),
    isAnswer: ({ enhanced_text: text }) => typeof text === 'string',
    timeoutMs: ENHANCE_DEADLINE_MS,
    key: lost?.request === request ? lost.key : undefined,
    onText: (text) =>
      isMine() &&
      changeEnhancement({
        writing: (useEnhancementStore.getState().current?.writing ?? '') + text,
      }),
  });
  useEnhancementStore.setState({ stop: call.stop });
  // A call that was stopped because another one began must not touch that one.
  const isMine = () => useEnhancementStore.getState().stop === call.stop;
  const end = await call.end;
  if (!isMine()) return;
  useEnhancementStore.setState({ stop: null });
  if (end.kind === 'stopped') changeEnhancement({ writing: null });
  else if (end.kind === 'failed')
    changeEnhancement({
      writing: null,
      failure: enhanceFailureText(end.error),
      partial: useEnhancementStore.getState().current?.writing ?? '',
      lost: errorCode(end.error) === 'NETWORK' ? { key: call.key, request } : null,
    });
  else {
    const { enhanced_text: text, crisis = null, ...answer } = end.answer;
    changeEnhancement({ writing: null, crisis, result: { text, roleKey, answer } });
  }
}

/** Takes what had come before the line broke as the result. */
export function keepPartial(roleKey: string): void {
  const { current } = useEnhancementStore.getState();
  if (current !== null)
    changeEnhancement({
      failure: null,
      partial: '',
      result: { text: current.partial, roleKey, answer: null },
    });
}
