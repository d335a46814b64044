// Sends one write, so that a second try of it changes nothing more, and says what its answer means.
import type { JournalApi } from '#contract/api.contract.ts';
import { checkDiaryDraft, coverFor, draftOfDiary, type Diary } from '#domain/diaries/diary.ts';
import type { Message } from '#domain/messages/message.ts';
import { isSameDraft, type Post } from '#domain/posts/post.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { hasNoAnswer, statusOf } from '#web/core/errors/no-answer.ts';
import type { Attempt, Item } from '#web/core/outbox/outbox.ts';
import { isMark, type Write } from '#web/core/outbox/write.ts';

/** What the server returns for a write. */
export type WrittenRow = Post | Message | Diary | { done: true } | null;

/** The endpoints that writes use. */
export interface SendingApi {
  posts: Pick<JournalApi['posts'], 'create' | 'update'>;
  messages: Pick<JournalApi['messages'], 'send'>;
  diaries: Pick<JournalApi['diaries'], 'create' | 'update'>;
  entries: Pick<JournalApi['entries'], 'setFavourite' | 'setPinned'>;
}

export interface SendPorts {
  api: SendingApi;
  /** Uploads the stored bytes of an image. One that is there already is no error. */
  putImage: (place: number, image: { ref: string; type: string }) => Promise<void>;
  newId: () => string;
  now: () => number;
  /** The pause that the last answer asked for, in milliseconds; 0: none. */
  pauseAsked: () => number;
}

/** Longest wait for one answer, in milliseconds. */
const SEND_TIMEOUT_MS = 30_000;

/** A post that waited longer is about the moment when it was written. */
const LATE_MS = 60_000;

const LATER_CODES: readonly (string | null)[] = [
  'SESSION_EXPIRED',
  'NOT_SIGNED_IN',
  'TWO_STEP_REQUIRED',
  'TWO_STEP_AGAIN',
  'UPLOAD_NOT_SIGNED_IN',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
  // An image store names its failures by codes alone.
  'SERVICE_UNAVAILABLE',
];

export type SendWrite = (item: Item<Write>) => Promise<Attempt<Write, WrittenRow>>;

export function createSendWrite(ports: SendPorts): SendWrite {
  const { api, newId } = ports;
  const limit = () => ({ signal: AbortSignal.timeout(SEND_TIMEOUT_MS) });
  const sent = (row: WrittenRow) => ({ kind: 'sent', row }) as const;

  const createPost = async (
    { writtenAtMs, isTried }: Item<Write>,
    input: Extract<Write, { path: 'posts.create' }>['input'],
  ) => {
    const isLate = input.createdAt === undefined && ports.now() - writtenAtMs > LATE_MS;
    const moment = isLate ? { createdAt: new Date(writtenAtMs).toISOString() } : {};
    const row = await api.posts.create({ ...input, ...moment }, limit()).catch((error: unknown) => {
      // The clock of this device is wrong by days.
      if (!isLate || errorCode(error) !== 'MOMENT_OUT_OF_RANGE') throw error;
      return api.posts.create(input, limit());
    });
    if (isSameDraft(row, input)) return row;
    // The id has another text: an earlier draft whose response was lost, or, if this write may have
    // arrived before, perhaps the edit of another device, which is a conflict.
    const rule = isTried ? { basedOn: draftOf(input) } : { keepsBefore: true };
    return api.posts.update({ ...input, ...rule }, limit());
  };

  const createDiary = async (
    isTried: boolean,
    input: Extract<Write, { path: 'diaries.create' }>['input'],
  ) => {
    const row = await api.diaries.create(input, limit());
    const checked = checkDiaryDraft(input);
    const { title, content, images } = checked.ok ? checked.value : input;
    if (row.title === title && isSameDraft(row, { content, images })) return row;
    // As of a post: an earlier draft, or perhaps the edit of another device.
    const draft = {
      title,
      content,
      images,
      coverImage: coverFor(images, input.coverImage ?? null),
    };
    const rule = isTried ? { basedOn: { ...draftOfDiary(row), ...draft } } : { keepsBefore: true };
    return api.diaries.update({ id: input.id, ...draft, ...rule }, limit());
  };

  const send = async (item: Item<Write>): Promise<Attempt<Write, WrittenRow>> => {
    const { write, place } = item;
    switch (write.path) {
      case 'posts.create':
        return sent(await createPost(item, write.input));
      case 'posts.update':
        return sent(await api.posts.update(write.input, limit()));
      case 'diaries.create':
        return sent(await createDiary(item.isTried, write.input));
      case 'diaries.update':
        return sent(await api.diaries.update(write.input, limit()));
      case 'messages.send': {
        const row = await api.messages.send(write.input, limit());
        // Text typed after an earlier attempt arrived is a separate message.
        return isSameDraft(row, write.input)
          ? sent(row)
          : { kind: 'rewritten', write: { ...write, input: { ...write.input, id: newId() } } };
      }
      case 'entries.setFavourite':
        return sent(await api.entries.setFavourite(write.input, limit()));
      case 'entries.setPinned':
        return sent(await api.entries.setPinned(write.input, limit()));
      case 'images.put':
        await ports.putImage(place, write.input);
        return sent(null);
    }
  };

  return async (item) => {
    try {
      return await send(item);
    } catch (error) {
      const code = errorCode(error);
      // The entry is deleted, and with it its mark.
      const isGone = code === 'POST_NOT_FOUND' || code === 'DIARY_NOT_FOUND';
      if (isGone && isMark(item.write)) return sent(null);
      const isUnanswered = hasNoAnswer(error);
      if (isUnanswered || LATER_CODES.includes(code) || statusOf(error) >= 500)
        return { kind: 'later', afterMs: ports.pauseAsked(), isAnswered: !isUnanswered, error };
      return { kind: 'refused', code: code ?? 'UNKNOWN', error };
    }
  };
}

function draftOf({ content, images }: { content: string; images: string[] }) {
  return { content, images };
}
