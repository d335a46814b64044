// Gives the text of a write that will not be sent back to where it was typed, so that no answer to
// a failed write loses a word.
import { newId } from '#web/core/browser/new-id.ts';
import { saveFile } from '#web/core/browser/save-file.ts';
import { diaryOf } from '#web/core/outbox/show-writes.ts';
import { changeDraft, drafts } from '#web/core/drafts/draft.store.ts';
import { coverFor, draftOfDiary, type DiaryDraft } from '#domain/diaries/diary.ts';
import type { Write } from '#web/core/outbox/write.ts';

/** Where the text is now. */
export type GivenBack = 'editor' | 'file' | 'nothing';

/**
 * Stores the text of a write in the draft of its editor, or as a file where another draft is. A new
 * post is not given back: it is deleted like any other post (see `useDeleteEntry`).
 */
export function giveBackWrite(owner: string, write: Write): GivenBack {
  switch (write.path) {
    case 'messages.send': {
      const { postId, content, images } = write.input;
      const name = `${owner}.message.${postId}`;
      changeDraft(name, (draft) => ({
        // Another id: the old one may have arrived.
        id: newId(),
        content: [draft.content, content].filter((text) => text !== '').join('\n'),
        images: [...draft.images, ...images],
      }));
      return drafts.get(name).kept === 'kept' ? 'editor' : asFile(content);
    }
    case 'posts.update': {
      const { id, content, images = [], basedOn } = write.input;
      if (content === undefined) return 'nothing';
      const sent = { content, images };
      const edit = { content, images, basedOn: basedOn ?? sent, sent };
      return storeEdit(`echo.draft.${owner}.post.${id}`, edit) ? 'editor' : asFile(content);
    }
    case 'posts.create':
      // Another device has changed the new post: this text is an edit of it.
      return storeEdit(`echo.draft.${owner}.post.${write.input.id}`, editOf(write.input))
        ? 'editor'
        : asFile(write.input.content);
    case 'diaries.update': {
      const { id, title = '', content, mood, tags = [], images = [], coverImage } = write.input;
      if (content === undefined) return 'nothing';
      const { basedOn } = write.input;
      if (mood === undefined || basedOn === undefined) return asFile(`${title}\n\n${content}`);
      const cover = coverImage ?? null;
      const draft = { title, content, mood, tags, images, coverImage: coverFor(images, cover) };
      return storeDiaryEdit(owner, id, { ...draft, cover, basedOn });
    }
    case 'diaries.create': {
      // Another device has changed the new diary: this text is an edit of it.
      const draft = draftOfDiary(diaryOf(write.input, Date.now()));
      return storeDiaryEdit(owner, write.input.id, {
        ...draft,
        cover: draft.coverImage,
        basedOn: draft,
      });
    }
    case 'entries.setPinned':
    case 'entries.setFavourite':
    case 'images.put':
      return 'nothing';
  }
}

function editOf({ content, images }: { content: string; images: string[] }) {
  const draft = { content, images };
  return { ...draft, basedOn: draft, sent: draft };
}

function storeDiaryEdit(
  owner: string,
  id: string,
  { cover, basedOn, ...draft }: DiaryDraft & { cover: string | null; basedOn: DiaryDraft },
): GivenBack {
  const { coverImage: _, ...fields } = draft;
  const edit = { ...fields, cover, basedOn, sent: draftOfDiary(draft) };
  return storeEdit(`echo.draft.${owner}.diary.${id}`, edit)
    ? 'editor'
    : asFile(`${draft.title}\n\n${draft.content}`);
}

/** Stores an edit for its editor, unless there is another one. The key is that of its store. */
function storeEdit(key: string, edit: object): boolean {
  if (localStorage.getItem(key) !== null) return false;
  try {
    const newValue = JSON.stringify(edit);
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    return true;
  } catch {
    return false;
  }
}

function asFile(text: string): GivenBack {
  saveFile({ name: '回响-没有发送的文字.txt', content: new Blob([text], { type: 'text/plain' }) });
  return 'file';
}
