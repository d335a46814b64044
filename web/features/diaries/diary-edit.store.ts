// The edit of a diary and what it is based on. It is kept outside the page and, from the first
// change on, in storage: a reload, a refused save, another tab or a late upload loses nothing.
import { useEffect } from 'react';
import {
  draftOfDiary,
  isDiarySaved,
  isSameDiaryDraft,
  type Diary,
  type DiaryDraft,
} from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { createKeptStore, type Kept } from '#web/core/drafts/kept-store.ts';
import { listOf, oneOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const draftParts = {
  title: text,
  content: text,
  mood: oneOf(MOODS),
  tags: listOf(text),
  images: listOf(text),
};

const draftShape = record({ ...draftParts, coverImage: orNull(text) });

const editShape = record({
  ...draftParts,
  cover: orNull(text),
  basedOn: draftShape,
  /** What the last save sent. If its response was lost, the server may hold it. */
  sent: orNull(draftShape),
});

/** A diary in its editor. */
export type DiaryEdit = ShapeOf<typeof editShape>;

interface EditId {
  owner: string;
  diary: Diary;
}

// The keys begin like those of other drafts, so that all are found by one prefix.
const edits = createKeptStore(
  editShape,
  ({ owner, diary }: EditId) => `echo.draft.${owner}.diary.${diary.id}`,
  {
    otherTab: 'restore',
    upgrade(stored, { diary }) {
      // Edits stored by earlier versions have no `basedOn`; the current diary is used.
      const edit = stored && { basedOn: draftOfDiary(diary), sent: null, ...stored };
      // If its save arrived but the page was closed before the response, there is nothing to edit.
      return editShape(edit) && isSaved(diary, edit) ? undefined : edit;
    },
  },
);

/** The editor of one diary. */
export interface DiaryInEdit {
  /** null while the editor is closed. */
  edit: DiaryEdit | null;
  /** There is nothing to keep before the first change. */
  kept: Kept;
  begin: () => void;
  change: (change: (edit: DiaryEdit) => Partial<Omit<DiaryEdit, 'basedOn'>>) => void;
  /** The edit at this moment, which may be newer than the last render. */
  current: () => DiaryEdit | null;
  /** Closes the editor and discards its input. */
  end: () => void;
  /**
   * After `taken` was saved as `saved`: closes the editor. If the input was changed since, it stays
   * open with an edit of the saved diary. Returns whether it was closed.
   */
  endSent: (taken: DiaryEdit, saved: DiaryDraft) => boolean;
}

/** This user's editor of a diary; already open if a reload interrupted it. */
export function useDiaryEdit(diary: Diary): DiaryInEdit {
  const owner = useOwner();
  const id = { owner, diary };
  const { value: edit, kept } = edits.useValue(id);
  const current = () => edits.get(id).value;
  // A stored edit that was saved in the end is not read; it is removed here.
  useEffect(() => {
    if (edit === null) edits.sweep({ owner, diary });
  }, [edit, owner, diary]);
  return {
    edit,
    kept,
    current,
    begin() {
      const { coverImage: cover, ...fields } = draftOfDiary(diary);
      edits.hold(id, { ...fields, cover, basedOn: draftOfDiary(diary), sent: null });
    },
    change(change) {
      const before = current();
      if (before !== null) edits.set(id, { ...before, ...change(before) });
    },
    end: () => void edits.set(id, null),
    endSent(taken, saved) {
      const now = current();
      if (now === null) return true;
      const isChanged = JSON.stringify({ ...now, sent: taken.sent }) !== JSON.stringify(taken);
      edits.set(id, isChanged ? { ...now, basedOn: saved, sent: null } : null);
      return !isChanged;
    },
  };
}

/**
 * Whether another editor has changed the diary since this edit began: it is neither what this edit
 * is based on nor what it wrote.
 */
export function isContested(diary: Diary, edit: DiaryEdit): boolean {
  const { basedOn, sent } = edit;
  const isKnown =
    isSameDiaryDraft(diary, basedOn) || (sent !== null && isSameDiaryDraft(diary, sent));
  return !isKnown && !isSaved(diary, edit);
}

function isSaved(diary: Diary, { cover, basedOn: _, sent: __, ...draft }: DiaryEdit): boolean {
  return isDiarySaved(diary, { ...draft, coverImage: cover });
}
