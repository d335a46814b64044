// What users write: posts, the conversations about them, diaries and their recommendations; with
// their images and the search index.
import type { Generated } from 'kysely';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { LetterState } from '#domain/letters/letter.ts';
import type { Flag } from '#server/database/tables/flag.ts';

/** Inspiration posts. */
export interface PostTable {
  user_id: string;
  id: string;
  content: string;
  source_content: string | null;
  images: string;
  ai_private: Flag;
  /** The moment it is about. */
  created_at: number;
  updated_at: number;
  /** When it was first saved; null: at `created_at` (rows from before migration 0015). */
  recorded_at: number | null;
  /** When the user made it a favourite; null: it is none. */
  favourite_at: number | null;
}

/** The number of posts of a user, maintained by triggers. No row: none. */
export interface PostCountTable {
  user_id: string;
  posts: number;
}

/** Messages of the conversations about posts. */
export interface AiMessageTable {
  user_id: string;
  id: string;
  post_id: string;
  content: string;
  is_user: Flag;
  images: string;
  role_key: string | null;
  engine: 'remote' | 'builtin' | null;
  usage: string | null;
  /** A JSON list of the engine's lines in it and in the replies it replaced; null: none. */
  line_ids: string | null;
  created_at: number;
}

/** Diaries (回响笔记). `date` is a calendar day that never shifts. */
export interface DiaryEntryTable {
  user_id: string;
  id: string;
  date: string;
  title: string;
  ai_generated: string | null;
  /** What wrote `ai_generated`; null: nothing did, or unknown. */
  engine: 'remote' | 'builtin' | null;
  user_edited: string | null;
  content: string;
  mood: string;
  valence: 'low' | 'even' | 'high';
  tags: string;
  emotional_themes: string;
  images: string;
  cover_image: string | null;
  original_posts: string;
  /** 1: a post that it was written from was marked 不给AI看 when it was deleted; null: none was. */
  from_private: 1 | null;
  created_at: number;
  updated_at: number;
  /** When the user made it a favourite; null: it is none. */
  favourite_at: number | null;
}

/** The tags of posts and diaries, and the levels above each. Derived from their texts on save. */
export interface EntryTagTable {
  user_id: string;
  kind: EntryKind;
  entry_id: string;
  /** The key that tags compare by. */
  tag: string;
  /** As it was written. */
  name: string;
  /** The entry's `created_at`. */
  moment: number;
}

/** How many entries have a tag, or one below it; maintained by triggers. */
export interface TagCountTable {
  user_id: string;
  tag: string;
  /** As the last saved entry wrote it. */
  name: string;
  entries: number;
}

/** Writing work over all entries of a user that is not finished. `input` is JSON. */
export interface LongWorkTable {
  user_id: string;
  kind: string;
  input: string;
  /** Where the next piece begins; null: the first. */
  cursor: string | null;
  done: number;
  total: number;
}

/** Which diary cites which post. */
export interface DiaryPostTable {
  user_id: string;
  diary_id: string;
  post_id: string;
}

/** Works recommended for a diary's mood. */
export interface DiaryRecommendationTable {
  user_id: string;
  id: string;
  diary_id: string;
  title: string;
  author: string;
  source_context: string;
  match_score: number;
  match_reason: string;
  works_type: 'article' | 'song' | 'movie';
  /** Its catalogue id; null for a title that the model chose itself (未核实). */
  catalogue_id: string | null;
  /** In the first row of a list: catalogue ids of the lists that it replaced, as JSON. */
  replaced_ids: string | null;
  /** What chose it; null: unknown. */
  engine: 'remote' | 'builtin' | null;
  created_at: number;
  updated_at: number;
}

/** Ids of changes that were made and of entries that were deleted: they have had their effect. */
export interface SpentIdTable {
  user_id: string;
  id: string;
  spent_at: number;
}

/** Earlier texts of posts and diaries. */
export interface EntryVersionTable {
  user_id: string;
  kind: EntryKind;
  entry_id: string;
  /** Counts the versions of an entry from 1. */
  number: number;
  /** The session whose change replaced the text. */
  device: string;
  is_draft: Flag;
  /** When the text was replaced or set aside. */
  created_at: number;
  /** null: of a post. */
  title: string | null;
  content: string;
}

/** Facts about the user (关于我). */
export interface FactTable {
  user_id: string;
  id: string;
  content: string;
  created_at: number;
  /** When the user last wrote, changed or confirmed it. */
  confirmed_at: number;
  /** The post it was proposed from, which may be gone; null: typed by the user. */
  source_post_id: string | null;
  /** null: the post itself. */
  source_message_id: string | null;
}

/** Proposed facts that the user has accepted or refused, as hashes: they are not proposed again. */
export interface FactAnswerTable {
  user_id: string;
  proposal_key: string;
  post_id: string;
  answered_at: number;
}

/** Texts that a user begins entries with. */
export interface TemplateTable {
  user_id: string;
  id: string;
  name: string;
  content: string;
  /** Orders the list; a later one has a greater number. */
  position: number;
  created_at: number;
  updated_at: number;
}

/** Own personas (自己的回响者). */
export interface PersonaTable {
  user_id: string;
  id: string;
  name: string;
  avatar: string;
  /** How it speaks. */
  voice: string;
  created_at: number;
}

/** Questions to the journal (问问自己). */
export interface QuestionTable {
  user_id: string;
  id: string;
  question: string;
  /** The question that it follows; null: the first of its thread. */
  after_id: string | null;
  thread_id: string;
  /** A `JournalAnswer` as JSON. */
  answer: string;
  created_at: number;
}

/** When a user gets weekly letters (每周来信). */
export interface LetterSettingsTable {
  user_id: string;
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  hour: number;
  time_zone: string;
  by_mail: Flag;
  /** The Monday of the week whose letter comes next; null: letters are off. */
  next_week: string | null;
  /** When it is due, or when a run that has begun may be repeated; null: letters are off. */
  next_due_at: number | null;
}

/** What became of a week: one row, which is reserved before its letter is written. */
export interface LetterTable {
  user_id: string;
  /** A Monday, YYYY-MM-DD. */
  week: string;
  state: LetterState;
  /** Runs that have begun. */
  attempts: number;
  /** Until then the week belongs to one run, which names it as its token. */
  lease_until: number | null;
  /** The id that its diary has or would have; also the key of the AI call. */
  diary_id: string;
  /** 1: the card is shown with it; 2: the quiet line. */
  is_crisis: 0 | 1 | 2;
  /** Facts that the model was given. */
  facts: number;
  /** When the user opened or dismissed the letter. */
  seen_at: number | null;
  created_at: number;
  ended_at: number | null;
}

/** Objects in the three buckets. The first path segment of `name` is the owner. */
export interface StorageObjectTable {
  user_id: string;
  bucket: string;
  name: string;
  id: string;
  /** Key of the bytes in the object store; an overwrite first writes new bytes under a new key. */
  blob_key: string;
  mime_type: string;
  size: number;
  etag: string;
  cache_control: string;
  created_at: number;
  updated_at: number;
}

/** The search index refers to `seq`; posts, messages and diaries keep their own keys. */
export interface SearchDocumentTable {
  seq: Generated<number>;
  user_id: string;
  kind: 'post' | 'message' | 'diary';
  ref_id: string;
  /** Normalised text (NFKC, lower case) for the substring recheck. */
  body: string;
  created_at: number;
}
