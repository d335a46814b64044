// An entry in a book: a post with its conversation, or a diary.
import {
  diaryMarks,
  speakerOf,
  type BookDiary,
  type BookEntry,
  type BookMessage,
  type BookPost,
} from '#domain/book/chapters.ts';
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
}: Illustrated & { post: BookPost; messages: readonly BookMessage[] }) {
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

function Line({ message, hasImages, onImageSettled }: Illustrated & { message: BookMessage }) {
  return (
    <div className="book-line">
      <p className="book-speaker">{speakerOf(message)}</p>
      {message.content !== '' && <RichText text={message.content} />}
      {hasImages && <BookImages images={message.images} onSettled={onImageSettled} />}
    </div>
  );
}

function DiaryView({ diary, hasImages, onImageSettled }: Illustrated & { diary: BookDiary }) {
  const { title, content, images } = diary;
  return (
    <div className="book-entry">
      <h5>{title}</h5>
      <p className="book-marks">{diaryMarks(diary).join('　')}</p>
      <RichText text={content} />
      {hasImages && <BookImages images={images} onSettled={onImageSettled} />}
    </div>
  );
}
