// The end of a conversation: a growing field, images, send, and 期待回响. The draft is stored per post.
import { ArrowUp } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkMessageDraft, MESSAGE_MAX_IMAGES } from '#domain/messages/message.ts';
import { useDraft } from '#web/core/drafts/draft.store.ts';
import { useInsertArea, type Editor, type EditorTool } from '#web/core/drafts/editor.ts';
import { RefusedState } from '#web/core/drafts/kept-state.tsx';
import { ImagePicker, ImageRow, useImageField } from '#web/core/images/image-field.tsx';
import type { NewLine } from '#web/features/messages/message.queries.ts';
import { useReplyOnSend } from '#web/features/messages/reply-switches.ts';
import { classNames } from '#web/ui/class-names.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { SmallSwitch } from '#web/ui/small-switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useMediaQuery, WIDE_QUERY } from '#web/ui/use-media-query.ts';

export interface MessageComposerProps {
  postId: string;
  /** A reply is under way: the user can type, but not send or ask (B§4). */
  isBusy: boolean;
  /** The AI is expected to write next: 期待回响 is the accented button. */
  awaitsReply: boolean;
  /** null if no reply may be requested. */
  onAskReply: (() => void) | null;
  /** A reply needs the server, which does not have the whole conversation now. */
  waitsForNetwork: boolean;
  /** Resolves to whether the message was saved; only then it leaves the field. */
  onSend: (line: NewLine, withReply: boolean) => Promise<boolean>;
  tool: EditorTool | null;
}

/** The field at the end of a conversation. */
export function MessageComposer({
  postId,
  isBusy,
  awaitsReply,
  onAskReply,
  waitsForNetwork,
  onSend,
  tool,
}: MessageComposerProps) {
  const refusal = useActionError();
  const { area, insert } = useInsertArea();
  const isWide = useMediaQuery(WIDE_QUERY);
  const [replyOnSend, setReplyOnSend] = useReplyOnSend();
  const [isSending, setSending] = useState(false);
  // On small screens the first touch enlarges the field (B§2). It stays large, because shrinking it
  // would move the buttons.
  const [isOpened, setOpened] = useState(false);
  const { draft, kept, write, addImage, removeImage, removeSent } = useDraft(`message.${postId}`);
  const imageField = useImageField({
    bucket: 'card-image-bucket',
    max: MESSAGE_MAX_IMAGES,
    images: draft.images,
    onAdd: addImage,
    onRemove: removeImage,
  });

  const editor: Editor = {
    text: draft.content,
    insert,
    isDisabled: isSending,
  };
  const checked = checkMessageDraft(draft);
  const isBlocked = isBusy || isSending || imageField.isBusy;
  const send = async () => {
    if (isBlocked || (!checked.ok && checked.code === 'EMPTY_CONTENT')) return;
    refusal.clear();
    if (!checked.ok) return refusal.show(ERROR_TEXT[checked.code]);
    setSending(true);
    imageField.clearMessage();
    const wasSent = await onSend(
      { id: draft.id, ...checked.value },
      replyOnSend && onAskReply !== null,
    );
    setSending(false);
    if (wasSent) removeSent(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter chooses a word; Safari reports that key with code 229 only.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      event.keyCode === 229
    )
      return;
    event.preventDefault();
    void send();
  };

  const toolButton: ReactElement | false | undefined = tool?.button(editor);
  return (
    <form
      {...imageField.dropTarget}
      className="sheet px-2 pt-2 pb-1.5 shadow-lifted focus-within:border-hairline-strong sm:px-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ImageRow field={imageField} className="mt-1 mb-2 px-1" />
      <TextArea
        ref={area}
        label="写下你的话"
        bare
        rows={!isWide && (isOpened || draft.content !== '') ? 3 : 1}
        className="max-h-[38dvh] overflow-y-auto px-1.5 py-1 text-base!"
        placeholder="写下你的话……"
        title="Enter 发送，Shift + Enter 换行"
        value={draft.content}
        onFocus={() => setOpened(true)}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <RefusedState kept={kept} />
      {tool?.panel(editor)}
      <div className="flex items-center sm:gap-1">
        <ImagePicker field={imageField} className="-ml-1.5" />
        {toolButton}
        {onAskReply !== null && (
          <SmallSwitch label="发送即回响" checked={replyOnSend} onChange={setReplyOnSend} />
        )}
        <span className="ml-auto" />
        {onAskReply !== null && (
          <button
            type="button"
            disabled={isBlocked || waitsForNetwork}
            onClick={onAskReply}
            className={buttonClass(
              awaitsReply ? 'primary' : 'quiet',
              classNames(
                'px-2! text-sm! sm:px-4!',
                !awaitsReply && 'border-transparent! bg-transparent! text-accent!',
              ),
            )}
          >
            {waitsForNetwork ? '联网后回响' : '期待回响'}
          </button>
        )}
        <IconButton
          type="submit"
          label="发送"
          icon={<ArrowUp />}
          disabled={isBlocked || !checked.ok}
          className={classNames('-mr-1.5', checked.ok && 'text-accent!')}
        />
      </div>
    </form>
  );
}
