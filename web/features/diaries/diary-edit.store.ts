// What stands in the editor of a note, and what it is based on. It lives outside the page and, from
// the first change on, in the browser's storage: a reload, a refused save, another tab or an upload
// that ends later loses nothing.
import { create } from 'zustand';
import { draftOfDiary, isDiarySaved, isSameDiaryDraft, type Diary } from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { keep, readKept, type Kept } from '#web/core/drafts/kept.ts';
import { listOf, oneOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const words = {
  title: text,
  content: text,
  mood: oneOf(MOODS),
  tags: listOf(text),
  images: listOf(text),
};

const draft = record({ ...words, coverImage: orNull(text) });

const keptEdit = record({
  ...words,
  cover: orNull(text),
  basedOn: draft,
  /** What the last save sent: where its answer was lost, the server may hold it. */
  sent: orNull(draft),
});

/** A note in its editor. */
export type DiaryEdit = ShapeOf<typeof keptEdit>;

interface HeldEdit {
  edit: DiaryEdit | null;
  /** There is nothing to keep before the first change. */
  kept: Kept;
}

// Beside the drafts of what is not published yet, so that both are found by one prefix.
const PREFIX = 'echo.draft.';

const useEdits = create<Record<string, HeldEdit>>(() => ({}));

// Another tab saved or threw away what it had written under the same key; what stands in this tab's
// editor is still its own.
addEventListener('storage', ({ key, newValue }) => {
  const edit = key === null ? undefined : useEdits.getState()[key]?.edit;
  if (key !== null && edit !== undefined && edit !== null && newValue === null) keep(key, edit);
});

/** The editor of one note. */
export interface DiaryInEdit extends HeldEdit {
  begin: () => void;
  change: (change: (edit: DiaryEdit) => Partial<Omit<DiaryEdit, 'basedOn'>>) => void;
  /** What stands in the editor at this moment, past any rendering. */
  current: () => DiaryEdit | null;
  /** Closes the editor and drops what stood in it. */
  end: () => void;
}

/** This person's editor of a note; open already if a reload interrupted it. */
export function useDiaryEdit(diary: Diary): DiaryInEdit {
  const key = `${PREFIX}${useOwner()}.diary.${diary.id}`;
  const held = useEdits((edits) => edits[key]) ?? heldAt(key, diary);
  const current = () => (useEdits.getState()[key] ?? heldAt(key, diary)).edit;
  return {
    ...held,
    current,
    begin() {
      const { coverImage: cover, ...fields } = draftOfDiary(diary);
      useEdits.setState({
        [key]: {
          edit: { ...fields, cover, basedOn: draftOfDiary(diary), sent: null },
          kept: 'nothing',
        },
      });
    },
    change(change) {
      const before = current();
      if (before === null) return;
      const edit = { ...before, ...change(before) };
      useEdits.setState({ [key]: { edit, kept: keep(key, edit) } });
    },
    end() {
      keep(key, null);
      useEdits.setState({ [key]: CLOSED });
    },
  };
}

/**
 * Whether the note was changed by another editor since this edit began: it is neither what this one
 * is based on nor what it wrote.
 */
export function isContested(diary: Diary, { basedOn, sent, cover, ...edit }: DiaryEdit): boolean {
  const isKnown =
    isSameDiaryDraft(diary, basedOn) || (sent !== null && isSameDiaryDraft(diary, sent));
  return !isKnown && !isDiarySaved(diary, { ...edit, coverImage: cover });
}

const CLOSED: HeldEdit = { edit: null, kept: 'nothing' };

/**
 * What the storage holds of an earlier visit. Once it was read it is this tab's, whatever another
 * one does with the storage.
 */
function heldAt(key: string, diary: Diary): HeldEdit {
  // Edits of earlier versions did not say what they are based on: on what is there now.
  const edit = readKept(
    key,
    keptEdit,
    (kept) => kept && { basedOn: draftOfDiary(diary), sent: null, ...kept },
  );
  if (edit === null) return CLOSED;
  // Its save arrived, but the page was closed before the answer.
  if (isDiarySaved(diary, { ...edit, coverImage: edit.cover })) {
    keep(key, null);
    return CLOSED;
  }
  const held: HeldEdit = { edit, kept: 'kept' };
  useEdits.getState()[key] = held;
  return held;
}
