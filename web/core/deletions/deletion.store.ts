// Deletions that the user has confirmed and that the server does not know yet (rulings 81).
import { ENTRY_KINDS, type EntryKind } from '#domain/entries/entry.ts';
import {
  flag,
  listOf,
  oneOf,
  orMissing,
  record,
  text,
  whole,
  type ShapeOf,
} from '#web/core/drafts/shape.ts';
import {
  keyOf,
  nameOf,
  pendingNames,
  refused,
  tellDeletions,
} from '#web/core/deletions/pending-deletions.ts';

const deletionShape = record({
  kind: oneOf(ENTRY_KINDS),
  id: text,
  /** When the request is sent. */
  dueAtMs: whole,
  /** The request may have reached the server. */
  isSent: flag,
  /** The moment of a post. */
  createdAt: text,
  /** The day of a diary; empty for a post. */
  date: text,
  isFavourite: flag,
  /** A post that is marked 不给AI看. Absent in deletions that earlier versions stored. */
  aiPrivate: orMissing(flag),
  hasConversation: flag,
  /** Replies of the AI in its conversation, for the banner's count. */
  replies: whole,
  images: listOf(text),
  /** Keys of its tags and of the levels above them. */
  tags: listOf(text),
  /** Ids of the posts that a diary quotes. */
  quoted: listOf(text),
});

/** A pending deletion, with what lists and counts read of the entry. It has none of its text. */
export type Deletion = ShapeOf<typeof deletionShape>;

function read(key: string): Deletion | null {
  try {
    const value: unknown = refused.get(key) ?? JSON.parse(localStorage.getItem(key) ?? 'null');
    return deletionShape(value) ? value : null;
  } catch {
    return null;
  }
}

/** The pending deletions of an owner (see `useOwner`). */
export function listDeletions(owner: string): Deletion[] {
  return pendingNames(owner)
    .map((name) => read(keyOf(owner, name)))
    .filter((deletion) => deletion !== null);
}

/** One pending deletion; null when it was sent or undone, by any tab. */
export function findDeletion(
  owner: string,
  deletion: { kind: EntryKind; id: string },
): Deletion | null {
  return read(keyOf(owner, nameOf(deletion)));
}

export function putDeletion(owner: string, deletion: Deletion): void {
  const key = keyOf(owner, nameOf(deletion));
  try {
    localStorage.setItem(key, JSON.stringify(deletion));
    refused.delete(key);
  } catch {
    refused.set(key, deletion);
  }
  tellDeletions();
}

export function dropDeletion(owner: string, deletion: { kind: EntryKind; id: string }): void {
  const key = keyOf(owner, nameOf(deletion));
  refused.delete(key);
  localStorage.removeItem(key);
  tellDeletions();
}
