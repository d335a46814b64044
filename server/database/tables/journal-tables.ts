// What people write: posts, the conversations about them, diary notes and the works that answer
// them; images and the search index with them.
import type { Generated } from 'kysely';
import type { Flag } from '#server/database/tables/flag.ts';

/** Inspiration posts. */
export interface PostTable {
  user_id: string;
  id: string;
  content: string;
  source_content: string | null;
  images: string;
  ai_private: Flag;
  created_at: number;
  updated_at: number;
}

/** How many posts a person has; kept by triggers. No row: none. */
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
  created_at: number;
}

/** Diary notes (回响笔记). `date` is a calendar day that never shifts. */
export interface DiaryEntryTable {
  user_id: string;
  id: string;
  date: string;
  title: string;
  ai_generated: string | null;
  /** What wrote `ai_generated`; null: nothing did, or nobody knows. */
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
  created_at: number;
  updated_at: number;
}

/** Which diary cites which post. */
export interface DiaryPostTable {
  user_id: string;
  diary_id: string;
  post_id: string;
}

/** Works that answer a diary's mood. */
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
  /** The catalogue row it stands on; null for a title of the model's own (未核实). */
  catalogue_id: string | null;
  /** What chose it; null where nobody knows. */
  engine: 'remote' | 'builtin' | null;
  created_at: number;
  updated_at: number;
}

/** Objects in the three buckets. The first path segment of `name` is the owner. */
export interface StorageObjectTable {
  user_id: string;
  bucket: string;
  name: string;
  id: string;
  /**
   * Where the bytes lie in the object store; an overwrite writes new bytes under a new key first.
   */
  blob_key: string;
  mime_type: string;
  size: number;
  etag: string;
  cache_control: string;
  created_at: number;
  updated_at: number;
}

/** The search index hangs on `seq`; posts, messages and diaries keep their own keys. */
export interface SearchDocumentTable {
  seq: Generated<number>;
  user_id: string;
  kind: 'post' | 'message' | 'diary';
  ref_id: string;
  /** Normalised text (NFKC, lower case) for the substring recheck. */
  body: string;
  created_at: number;
}
