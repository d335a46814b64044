// What users write: posts, the conversations about them, diaries and their recommendations; with
// their images and the search index.
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
  created_at: number;
  updated_at: number;
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
