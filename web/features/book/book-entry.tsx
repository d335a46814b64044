// An entry in a book: a post with its conversation, or a diary.
import type { BookEntry } from '#domain/book/chapters.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Message } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import { arrangedLabel, messageLabel } from '#web/core/ai/ai-label.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { RichText } from '#web/core/text/rich-text.tsx';
import { BookImages } from '#web/features/book/book-images.tsx';

interface Illustrated {
  hasImages: boolean;
  onImageSettled: () => void;
}

export function BookEntryView({ entry, ...shown }: Illustrated & { entry: BookEntry }) {
  return entry.kind === 'post' ? (
    <PostView post={entry.post} messages={entry.messages} {...shown} />
  ) : (
    <DiaryView diary={entry.diary} {...shown} />
  );
}

function PostView({
  post: { content, createdAt, images },
  messages,
  hasImages,
  onImageSettled,
}: Illustrated & { post: Post; messages: readonly Message[] }) {
  return (
    <div className="book-entry">
      <p className="book-time">
        <time dateTime={createdAt}>{momentHere(createdAt).time}</time>
      </p>
      {content !== '' && <RichText text={content} />}
      {hasImages && <BookImages images={images} onSettled={onImageSettled} />}
      {messages.length > 0 && (
        <div className="book-conversation">
          {messages.map((message) => (
            <Line
              key={message.id}
              message={message}
              hasImages={hasImages}
              onImageSettled={onImageSettled}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Line({ message, hasImages, onImageSettled }: Illustrated & { message: Message }) {
  return (
    <div className="book-line">
      <p className="book-speaker">{message.isUser ? '我' : `回响 · ${messageLabel(message)}`}</p>
      {message.content !== '' && <RichText text={message.content} />}
      {hasImages && <BookImages images={message.images} onSettled={onImageSettled} />}
    </div>
  );
}

function DiaryView({
  diary: { title, mood, tags, content, aiGenerated, userEdited, engine, images },
  hasImages,
  onImageSettled,
}: Illustrated & { diary: Diary }) {
  const marks = [
    mood,
    ...tags.map((tag) => `#${tag}`),
    ...(aiGenerated === null ? [] : [arrangedLabel(engine)]),
    ...(aiGenerated === null || userEdited === null ? [] : ['已修改']),
  ];
  return (
    <div className="book-entry">
      <h5>{title}</h5>
      <p className="book-marks">{marks.join('　')}</p>
      <RichText text={content} />
      {hasImages && <BookImages images={images} onSettled={onImageSettled} />}
    </div>
  );
}
