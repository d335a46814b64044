// Rows without an owner: roles, previews and samples that all users see, and the rows by which
// processes share limits and work.
import type { Flag } from '#server/database/tables/flag.ts';

/** Personas and styles; their prompts are in code, by key. */
export interface RoleTable {
  prompt_type: string;
  role_key: string;
  role_name: string;
  description: string;
  avatar_url: string;
  sort_order: number;
  is_active: Flag;
  is_premium: Flag;
}

/** A summary style's preview of the fixed sample. `version` names model and prompts. */
export interface SummaryPreviewTable {
  role_key: string;
  version: string;
  title: string;
  article: string;
  engine: 'remote' | 'builtin';
  created_at: number;
}

/** Sample posts of trial mode with their conversations (type 1 is shown, B§3). */
export interface TryModePostTable {
  id: string;
  type: number;
  content: string;
  images: string;
  messages: string;
  sort_order: number;
  created_at: number;
}

/** Sample diaries of trial mode with their recommendations. */
export interface TryModeDiaryEntryTable {
  id: string;
  date: string;
  title: string;
  content: string;
  mood: string;
  tags: string;
  emotional_themes: string;
  images: string;
  cover_image: string | null;
  original_posts: string;
  recommendations: string;
  sort_order: number;
  created_at: number;
}

/** Fixed windows of the rate limits, shared by all processes. */
export interface RateLimitTable {
  key: string;
  points: number;
  expires_at: number;
}

/**
 * Queued work: mails, purges, sweeps. `run_after` orders it, `locked_until` leases it to one
 * runner.
 */
export interface JobTable {
  id: string;
  kind: string;
  payload: string;
  run_after: number;
  attempts: number;
  locked_until: number | null;
  locked_by: string | null;
  last_error: string | null;
  created_at: number;
}

/** What an account used on a UTC day. */
export interface UsageDayTable {
  user_id: string;
  day: string;
  posts: number;
  /** Of AI calls; those under way count with the most they may use. */
  tokens: number;
}

/** The bytes of an account's images; written by triggers. */
export interface ImageSpaceTable {
  user_id: string;
  bytes: number;
}

/** The UTF-8 bytes of an account's texts; written by triggers (migration 0054). */
export interface TextSpaceTable {
  user_id: string;
  bytes: number;
}

/** What all accounts did together on a UTC day. */
export interface DayTotalTable {
  day: string;
  name: string;
  total: number;
}
