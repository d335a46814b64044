// The conversation about one post: its messages, the reply under way, and the field below. The page
// shows the post itself.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactElement } from 'react';
import { awaitsReply, regenerableReply } from '#domain/messages/conversation.ts';
import type { Message } from '#domain/messages/message.ts';
import { CareNotice } from '#web/core/care/care-notice.tsx';
import { isCard } from '#web/core/care/shown-care.ts';
import { EngineHint } from '#web/core/ai/engine-hint.tsx';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useApi, useApiQueries } from '#web/core/api/use-api.ts';
import type { EditorTool } from '#web/core/drafts/editor.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useOnline } from '#web/core/browser/use-online.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { isUnsent, useHasUnsent } from '#web/core/outbox/unsent.store.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import {
  dismissFirstReplyHint,
  useIsFirstReply,
} from '#web/features/messages/first-reply.store.ts';
import { MessageComposer } from '#web/features/messages/message-composer.tsx';
import { AiMessage, UserMessage } from '#web/features/messages/message-bubble.tsx';
import {
  conversationCache,
  useDeleteMessage,
  useMessages,
  useSendMessage,
  type NewLine,
} from '#web/features/messages/message.queries.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';
import { WAITING_STEPS } from '#web/core/ai/writing.tsx';
import { FailedReply, PendingReply } from '#web/features/messages/pending-reply.tsx';
import {
  askForReply,
  dismissReply,
  isReplyUnderWay,
  keepReplyPart,
  pauseReply,
  useReplyState,
  type ReplyKey,
  type ReplyState,
} from '#web/features/messages/reply.store.ts';
import { takeArrival } from '#web/features/messages/reply-on-arrival.store.ts';
import type { SpeakerOf } from '#web/features/messages/speaker.ts';
import { useConversationCare } from '#web/features/messages/use-conversation-care.ts';
import { useConversationPlace } from '#web/features/messages/use-conversation-place.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface ConversationProps {
  postId: string;
  /** The persona of the next reply. */
  roleKey: string;
  speakerOf: SpeakerOf;
  /** False for a post marked 不给AI看: then no reply can be requested (rulings 10). */
  mayAskAi: boolean;
  /**
   * `page`: the field sticks to the lower edge of the window. `inline`: it follows the list, under
   * a card of the feed.
   */
  layout: 'page' | 'inline';
  /** A tool of the field. */
  tool: EditorTool | null;
  /** Below a finished exchange; mounted again after each reply. */
  afterReply?: ReactElement;
}

/** The step of a reply under way, in words. */
function stepOf(reply: ReplyState): string {
  const step = reply.state === 'waiting' ? reply.step : undefined;
  return step === undefined ? '回响正在写来' : WAITING_STEPS[step];
}

/** Messages, reply and field. */
export function Conversation({
  postId,
  roleKey,
  speakerOf,
  mayAskAi,
  layout,
  tool,
  afterReply,
}: ConversationProps) {
  const mode = useMode();
  const ai = useAi();
  const engine = useAiEngine().data;
  const api = useApi();
  const cache = conversationCache(useQueryClient(), useApiQueries(), postId);
  const confirm = useConfirm();
  const failure = useActionError();
  const messages = useMessages(postId);
  const hasUnsent = useHasUnsent(postId);
  const isOnline = useOnline();
  const waitsForNetwork = mode.name === 'account' && (hasUnsent || !isOnline);
  const sendMessage = useSendMessage(postId);
  const deleteMessage = useDeleteMessage(postId);
  const place: ReplyKey = `${mode.name}:${postId}`;
  const reply = useReplyState(place);
  const isFirstReply = useIsFirstReply(place);
  const isBusy = isReplyUnderWay(reply);
  const lines = messages.data?.items ?? [];
  const isReady = messages.data !== undefined;
  const about = lines.findLast(({ isUser }) => isUser)?.id ?? postId;
  const { care, dismiss, note } = useConversationCare({
    postId,
    about,
    isUnanswered: isReady && !isBusy && !waitsForNetwork && awaitsReply(lines),
  });
  const list = useRef<HTMLElement>(null);
  const reading = useConversationPlace({
    list,
    isOn: layout === 'page' && isReady,
    ids: lines.map(({ id }) => id),
    version: `${lines.length}/${reply.state}/${reply.state === 'streaming' ? reply.text.length : 0}`,
  });

  const ask = async (replaces: string | null, lastText = about) => {
    if (!(await ai.mayAsk())) return;
    reading.follow();
    await askForReply({
      place,
      api,
      postId,
      roleKey,
      replaces,
      isLocal: engine?.isLocal ?? false,
      onSaved: (message, replaced) => cache.addReply(message, replaced),
      onCare: (found) => note(lastText, found),
      onUncertain: () => void cache.refresh(),
    });
  };
  const send = async (line: NewLine, withReply: boolean) => {
    failure.clear();
    reading.follow();
    try {
      await sendMessage.mutateAsync(line);
    } catch (error) {
      failure.show(failureText(error, '发送失败，请重试'));
      return false;
    }
    dismissReply(place);
    // The reply would not know it.
    if (withReply && !isUnsent(line.id)) void ask(null, line.id);
    return true;
  };
  const keepPart = async () => {
    failure.clear();
    try {
      await keepReplyPart({ place, api, postId, onSaved: (kept) => cache.addReply(kept, null) });
      // The button is gone.
      list.current?.focus({ preventScroll: true });
    } catch (error) {
      failure.show(failureText(error, '没能留下写出的部分，请重试'));
    }
  };
  const remove = async (message: Message) => {
    if (!(await confirm({ title: '确定要删除这条AI回复吗？', action: '删除', danger: true })))
      return;
    failure.clear();
    reading.leave(message.id);
    try {
      await deleteMessage.mutateAsync(message);
    } catch (error) {
      failure.show(failureText(error, '删除消息失败，请重试'));
    }
  };

  const offersReplies = mayAskAi && ai.isOn;
  const isAskable = offersReplies && !waitsForNetwork;
  useEffect(() => {
    if (isReady && takeArrival(postId) && isAskable && awaitsReply(lines)) void ask(null);
  });

  if (messages.isPending) return <LinesSkeleton />;
  if (messages.data === undefined) return <QueryError query={messages} />;

  const regenerable = isAskable ? regenerableReply(lines, isBusy) : null;
  const replaced = isBusy ? reply.replaces : null;
  const pending = isBusy && (
    <PendingReply reply={reply} speaker={speakerOf(roleKey)} onPause={() => pauseReply(place)} />
  );
  const isAnswered = !isBusy && care === null && lines.at(-1)?.isUser === false;
  const hasPlace = lines.some((line) => line.id === replaced);
  return (
    <>
      <section ref={list} tabIndex={-1} aria-label="对话" className="space-y-6 outline-none">
        {lines.map((line) => (
          <div key={line.id} data-line={line.id} tabIndex={-1} className="rounded-card">
            {line.isUser ? (
              <UserMessage message={line} />
            ) : line.id === replaced ? (
              pending
            ) : (
              <AiMessage
                message={line}
                speaker={speakerOf(line.roleKey)}
                onRegenerate={line.id === regenerable ? () => void ask(line.id) : undefined}
                onDelete={isBusy || line.isSample === true ? undefined : () => void remove(line)}
              />
            )}
          </div>
        ))}
        {!hasPlace && pending}
        {isFirstReply && isAnswered && (
          <EngineHint className="pl-12 md:pr-12" onDismiss={dismissFirstReplyHint} />
        )}
        {isAskable && isAnswered && afterReply}
        {care !== null && (
          <div className={isCard(care) ? undefined : 'pl-12'}>
            <CareNotice care={care} onDismiss={dismiss} />
          </div>
        )}
        {reply.state === 'failed' && (
          <FailedReply
            reply={reply}
            speaker={speakerOf(roleKey)}
            onKeep={keepPart}
            onRetry={() => void ask(reply.replaces)}
            onDismiss={() => dismissReply(place)}
          />
        )}
        <p role="status" className="sr-only">
          {isBusy && <span>{stepOf(reply)}</span>}
          {reply.state === 'saved' && (
            <span>{`${speakerOf(reply.message.roleKey).name}：${reply.message.content}`}</span>
          )}
        </p>
      </section>
      <div
        data-notices-above=""
        className={
          layout === 'page'
            ? 'sticky bottom-[calc(var(--tabbar-height)+var(--safe-bottom))] mt-auto bg-linear-to-t from-paper from-75% to-transparent pt-8 pb-3'
            : 'mt-5'
        }
      >
        <MessageComposer
          postId={postId}
          isBusy={isBusy}
          awaitsReply={awaitsReply(lines)}
          onAskReply={offersReplies ? () => void ask(null) : null}
          waitsForNetwork={waitsForNetwork}
          onSend={send}
          tool={mayAskAi ? tool : null}
        />
      </div>
    </>
  );
}

function LinesSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">对话加载中</span>
      <Skeleton className="ml-auto h-12 w-3/5 rounded-card" />
      <div className="flex gap-3">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="mt-1 h-20 flex-1" />
      </div>
    </div>
  );
}
