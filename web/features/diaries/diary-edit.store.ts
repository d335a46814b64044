// What stands in the editor of a note. It lives outside the page and, from the first change on, in the browser's storage: a reload, a
// refused save or an upload that ends later loses nothing.
import { create } from 'zustand';
import type { Diary } from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { listOf, oneOf, orNull, readKept, record, text, type ShapeOf } from '#web/core/kept/shape.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const keptEdit = record({ title: text, content: text, mood: oneOf(MOODS), tags: listOf(text), images: listOf(text), cover: orNull(text) });

/** A note in its editor. */
export type DiaryEdit = ShapeOf<typeof keptEdit>;

interface HeldEdit {
  edit: DiaryEdit | null;
  /** Whether it is in the browser's storage: not before the first change, and not when the storage is full. */
  isKept: boolean;
}

// Beside the drafts of what is not published yet, so that both are found by one prefix.
const PREFIX = 'echo.draft.';

const useEdits = create<Record<string, HeldEdit>>(() => ({}));

/** The editor of one note. */
export interface DiaryInEdit extends HeldEdit {
  begin: () => void;
  change: (change: (edit: DiaryEdit) => Partial<DiaryEdit>) => void;
  /** What stands in the editor at this moment, past any rendering. */
  current: () => DiaryEdit | null;
  /** Closes the editor and drops what stood in it. */
  end: () => void;
}

/** This person's editor of a note; open already if a reload interrupted it. */
export function useDiaryEdit(diary: Diary): DiaryInEdit {
  const key = `${PREFIX}${useOwner()}.diary.${diary.id}`;
  const held = useEdits((edits) => edits[key]) ?? heldAt(key);
  const current = () => (useEdits.getState()[key] ?? heldAt(key)).edit;
  const { title, content, mood, tags, images, coverImage: cover } = diary;
  return {
    ...held,
    current,
    begin: () => useEdits.setState({ [key]: { edit: { title, content, mood, tags, images, cover }, isKept: false } }),
    change(change) {
      const before = current();
      if (before === null) return;
      const edit = { ...before, ...change(before) };
      useEdits.setState({ [key]: { edit, isKept: keep(key, edit) } });
    },
    end() {
      localStorage.removeItem(key);
      useEdits.setState({ [key]: CLOSED });
    },
  };
}

const CLOSED: HeldEdit = { edit: null, isKept: false };

function heldAt(key: string): HeldEdit {
  const edit = readKept(key, keptEdit);
  return edit === null ? CLOSED : { edit, isKept: true };
}

function keep(key: string, edit: DiaryEdit): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}
