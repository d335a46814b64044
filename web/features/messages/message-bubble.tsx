// One message: the user's on tinted paper on the right, the AI's without a background on the left.
// Of Markdown only the safe subset is drawn; no text ever becomes HTML.
import { RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Message } from '#domain/messages/message.ts';
import { messageLabel } from '#domain/messages/ai-label.ts';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';
import { UnsentBadge } from '#web/core/outbox/unsent-badge.tsx';
import { momentHere } from '#web/core/browser/moment.ts';
import { RichText } from '#web/core/text/rich-text.tsx';
import { ReplyAsideLine } from '#web/features/messages/reply-aside.tsx';
import type { Speaker } from '#web/features/messages/speaker.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** A message of the user. */
export function UserMessage({
  message,
}: {
  message: Pick<Message, 'id' | 'content' | 'images' | 'createdAt'>;
}) {
  return (
    <div className="flex animate-appear flex-col items-end pl-12 md:pl-24">
      <div className="max-w-full rounded-card bg-accent/10 px-4 py-2.5">
        {message.content !== '' && <RichText text={message.content} />}
        <ImageGallery
          images={message.images}
          className={message.content === '' ? 'my-1' : 'mt-2'}
        />
      </div>
      <p className="mt-0.5 flex items-center gap-2 text-xs text-soft">
        <UnsentBadge id={message.id} />
        <time dateTime={message.createdAt} className="font-figures">
          {momentHere(message.createdAt).time}
        </time>
      </p>
    </div>
  );
}

/** The left side of a conversation: avatar, name, label, and the content below. */
export function AiFrame({
  speaker,
  label,
  children,
}: {
  speaker: Speaker;
  label?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex gap-3 pr-2 md:pr-12">
      <div className="pt-0.5">{speaker.avatar}</div>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2 text-sm text-soft">
          <span>{speaker.name}</span>
          {label !== undefined && <span className="text-[0.6875rem] leading-none">{label}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}

export interface AiLineProps {
  message: Message;
  speaker: Speaker;
  /** Given only if the reply may be regenerated (B§4). */
  onRegenerate?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** A reply of the AI with its two actions. */
export function AiMessage({ message, speaker, onRegenerate, onDelete }: AiLineProps) {
  return (
    <div className="group animate-appear">
      <AiFrame speaker={speaker} label={messageLabel(message)}>
        <RichText text={message.content} />
        <ImageGallery images={message.images} className="mt-2" />
        <ReplyAsideLine messageId={message.id} />
        <div className="-ml-3.5 flex items-center [&_button]:opacity-60 [&_button]:transition-opacity group-focus-within:[&_button]:opacity-100 group-hover:[&_button]:opacity-100">
          {onRegenerate !== undefined && (
            <IconButton
              label="重新生成这条回复"
              icon={<RotateCcw className="size-4!" />}
              onClick={onRegenerate}
            />
          )}
          {onDelete !== undefined && (
            <IconButton
              label="删除这条回复"
              icon={<Trash2 className="size-4!" />}
              onClick={onDelete}
            />
          )}
          <time dateTime={message.createdAt} className="px-3.5 font-figures text-xs text-soft">
            {momentHere(message.createdAt).time}
          </time>
        </div>
      </AiFrame>
    </div>
  );
}
