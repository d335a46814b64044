// What stands in the editor of a note. It lives outside the page and, from the first change on, in the browser's storage: a reload, a
// refused save or an upload that ends later loses nothing.
import { create } from 'zustand';
import * as z from 'zod/mini';
import type { Diary } from '#domain/diaries/diary.ts';
import { MOODS } from '#domain/diaries/mood.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const editSchema = z.object({
  title: z.string(),
  content: z.string(),
  mood: z.enum(MOODS),
  tags: z.array(z.string()),
  images: z.array(z.string()),
  cover: z.nullable(z.string()),
});

/** A note in its editor. */
export type DiaryEdit = z.infer<typeof editSchema>;

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
  const held = useEdits((edits) => edits[key]) ?? readKept(key);
  const current = () => (useEdits.getState()[key] ?? readKept(key)).edit;
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

function readKept(key: string): HeldEdit {
  try {
    const kept = editSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? { edit: kept.data, isKept: true } : CLOSED;
  } catch {
    return CLOSED;
  }
}

function keep(key: string, edit: DiaryEdit): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(edit));
    return true;
  } catch {
    return false;
  }
}
