// The enhancement under way: one at a time, outside the components, so that it goes on while another page is shown (B§4) and is found
// again where it stood. Nothing of it is saved before the person says so.
import { create } from 'zustand';
import type { JournalApi } from '#contract/api.contract.ts';
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import type { CrisisCard } from '#contract/ai-answer.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/enhance/enhance-deadline.ts';
import type { Post } from '#domain/posts/post.ts';
import { startTextCall } from '#web/core/ai/text-call.ts';
import { errorCode } from '#web/core/messages/error-text.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { enhanceFailureText } from '#web/features/enhance/enhance-failure.ts';

/** A rewritten text, as the person has edited it since, and what it was made with. */
export interface Enhanced {
  text: string;
  roleKey: string;
  /** null: what had come before the line broke. */
  answer: Pick<EnhanceAnswer, 'engine' | 'usage' | 'stones' | 'notice'> | null;
}

/** What is on its way to a post. */
export interface Enhancement {
  /** Whose post it is (see `useOwner`): nobody else at this browser ever sees it. */
  owner: string;
  post: Pick<Post, 'id' | 'content' | 'images' | 'sourceContent'>;
  result: Enhanced | null;
  /** The words that have come so far; null while nothing is being written. */
  writing: string | null;
  failure: string | null;
  /** What had come when the last try failed; empty: nothing. */
  partial: string;
  crisis: CrisisCard | null;
  /** The request whose answer was lost with the connection: asked again under its key, it is paid once. null: none. */
  lost: { key: string; request: string } | null;
}

const useStore = create<{ current: Enhancement | null }>(() => ({ current: null }));

let stop: (() => void) | null = null;

/** This person's enhancement under way; null: none. */
export function useEnhancement(): Enhancement | null {
  const owner = useOwner();
  return useStore(({ current }) => (current?.owner === owner ? current : null));
}

/** Begins an enhancement of a post; one that was there is thrown away. */
export function beginEnhancement(owner: string, post: Post): void {
  endEnhancement();
  const { id, content, images, sourceContent } = post;
  useStore.setState({
    current: { owner, post: { id, content, images, sourceContent }, result: null, writing: null, failure: null, partial: '', crisis: null, lost: null },
  });
}

/** Ends it: what is being written is stopped, what was written is thrown away. */
export function endEnhancement(): void {
  stop?.();
  useStore.setState({ current: null });
}

/** Changes the enhancement, if there is one. */
export function changeEnhancement(change: Partial<Enhancement>): void {
  useStore.setState(({ current }) => (current === null ? {} : { current: { ...current, ...change } }));
}

/** Stops what is being written; what was there before stands again. */
export function stopEnhancing(): void {
  stop?.();
}

/** The post was changed elsewhere meanwhile: what stands there now is what the result is compared with. */
export function renewOriginal({ id, content, images, sourceContent }: Post): void {
  useStore.setState(({ current }) => (current?.post.id === id ? { current: { ...current, post: { id, content, images, sourceContent } } } : {}));
}

/** Has the post's text rewritten in a style. Settles when it is there, failed or stopped; never rejects. */
export async function enhance(api: Pick<JournalApi, 'enhance' | 'replies'>, roleKey: string): Promise<void> {
  const { current } = useStore.getState();
  if (current === null || current.writing !== null) return;
  const { id, content } = current.post;
  const { lost, result } = current;
  // Asked again in the same style, the person wants another text than the one that is there.
  const previous = result !== null && result.roleKey === roleKey ? { previous_text: result.text } : {};
  const request = JSON.stringify([content, roleKey, previous]);
  changeEnhancement({ writing: '', failure: null, partial: '', lost: null });
  const call = startTextCall<EnhanceAnswer>({
    open: (options) => api.enhance.stream({ content, role_key: roleKey, post_id: id, ...previous }, options),
    cancel: (key) => api.replies.cancel({ idempotencyKey: key }),
    isAnswer: ({ enhanced_text: text }) => typeof text === 'string',
    timeoutMs: ENHANCE_DEADLINE_MS,
    key: lost?.request === request ? lost.key : undefined,
    onText: (text) => isMine() && changeEnhancement({ writing: (useStore.getState().current?.writing ?? '') + text }),
  });
  stop = call.stop;
  // A call that was stopped because another one began must not touch that one.
  const isMine = () => stop === call.stop;
  const end = await call.end;
  if (!isMine()) return;
  stop = null;
  if (end.kind === 'stopped') changeEnhancement({ writing: null });
  else if (end.kind === 'failed')
    changeEnhancement({
      writing: null,
      failure: enhanceFailureText(end.error),
      partial: useStore.getState().current?.writing ?? '',
      lost: errorCode(end.error) === 'NETWORK' ? { key: call.key, request } : null,
    });
  else {
    const { enhanced_text: text, crisis = null, ...answer } = end.answer;
    changeEnhancement({ writing: null, crisis, result: { text, roleKey, answer } });
  }
}

/** Takes what had come before the line broke as the result. */
export function keepPartial(roleKey: string): void {
  const { current } = useStore.getState();
  if (current !== null) changeEnhancement({ failure: null, partial: '', result: { text: current.partial, roleKey, answer: null } });
}
