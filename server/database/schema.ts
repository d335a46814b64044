// Every table, as both engines see it: ids and JSON are text, times are epoch milliseconds, flags are 0 or 1.
// The key of a row that belongs to a person begins with its owner, so a query without an owner has no index to use.
// Column names are the wire's snake_case; what a column means stands here, how it is made stands in migrations/.
import type { Generated } from 'kysely';

/** 0 or 1: means the same on both engines. */
export type Flag = 0 | 1;

/** Accounts. `email` is lower case. A deleted account keeps its row until the purge job has run. */
export interface UserTable {
  id: string;
  email: string;
  password_hash: string;
  confirmed_at: number | null;
  confirmation_sent_at: number | null;
  recovery_sent_at: number | null;
  last_sign_in_at: number | null;
  banned_until: number | null;
  deleted_at: number | null;
  plan: 'free' | 'premium';
  plan_until: number | null;
  user_metadata: string;
  created_at: number;
  updated_at: number;
}

/** A signed-in device. `counter` is the refresh token that is current; the token itself is derived, never stored. */
export interface SessionTable {
  user_id: string;
  id: string;
  counter: number;
  refreshed_at: number;
  created_at: number;
  user_agent: string;
  ip: string;
  amr: string;
}

/** PKCE: a code waiting to be exchanged. Codes are kept as SHA-256. */
export interface AuthFlowTable {
  id: string;
  user_id: string;
  kind: 'signup' | 'recovery';
  code_hash: string | null;
  code_challenge: string;
  code_challenge_method: 's256' | 'plain';
  created_at: number;
  code_issued_at: number | null;
}

/** Links in mails, as SHA-256; one per person and kind. */
export interface OneTimeTokenTable {
  token_hash: string;
  user_id: string;
  kind: 'signup' | 'recovery';
  flow_id: string | null;
  created_at: number;
  expires_at: number;
}

/** One row per person; every field is set on its own (A§3). */
export interface UserSettingsTable {
  user_id: string;
  avatar_url: string | null;
  background_image_url: string | null;
  bio: string | null;
  default_summary_style: string | null;
  ai_consent_at: number | null;
  ai_off: Flag;
  memory_off: Flag;
  updated_at: number;
}

/** The balance. Changed only together with a ledger row. */
export interface UserTokenTable {
  user_id: string;
  remaining_tokens: number;
  last_claim_at: number | null;
  updated_at: number;
}

/** Every change of a balance, append-only; the balance is the sum of these. */
export interface StoneLedgerTable {
  user_id: string;
  id: string;
  delta: number;
  balance_after: number;
  reason: string;
  idempotency_key: string;
  reference: string | null;
  estimated: Flag;
  created_at: number;
}

/** Stones set aside for a call under way; gone when it is settled or released. */
export interface StoneReservationTable {
  user_id: string;
  id: string;
  amount: number;
  reason: string;
  created_at: number;
}

/** Answers of paid calls, kept 24 hours, so that a repeat answers the first answer and charges once. */
export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  request_hash: string;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  /** A cancel asked for by any process; the one that runs the call sees it here. */
  cancel_requested: Flag;
  response: string | null;
  /** Renewed while a process runs the call; a stale one is a crash. */
  heartbeat_at: number;
  created_at: number;
  expires_at: number;
}

/** Fixed windows of the rate limits, shared by all processes. */
export interface RateLimitTable {
  key: string;
  points: number;
  expires_at: number;
}

/** Who was deleted: outlives a restore, so that no backup brings an account back. */
export interface DeletedAccountTable {
  user_id: string;
  deleted_at: number;
  purged_at: number | null;
}

/** Promo codes: lower case letters and digits. */
export interface CouponTable {
  code: string;
  stones: number;
  premium_days: number;
  max_uses: number;
  used: number;
  expires_at: number | null;
  revoked_at: number | null;
  created_at: number;
}

/** Who has used which code. */
export interface CouponRedemptionTable {
  code: string;
  user_id: string;
  redeemed_at: number;
}

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

/** Diary notes (回响笔记). `date` is a calendar day that never shifts. */
export interface DiaryEntryTable {
  user_id: string;
  id: string;
  date: string;
  title: string;
  ai_generated: string | null;
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
  created_at: number;
  updated_at: number;
}

/** Objects in the three buckets. The first path segment of `name` is the owner. */
export interface StorageObjectTable {
  user_id: string;
  bucket: string;
  name: string;
  id: string;
  /** Where the bytes lie in the object store; an overwrite writes new bytes under a new key first. */
  blob_key: string;
  mime_type: string;
  size: number;
  etag: string;
  cache_control: string;
  created_at: number;
  updated_at: number;
}

/** Personas and styles; their prompts stand in code by key. */
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

/** What a summary style makes of the fixed sample. `version` names model and prompts. */
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

/** What happened to accounts: never a secret, never a word of a diary. */
export interface AuditLogTable {
  seq: Generated<number>;
  user_id: string | null;
  action: string;
  ip: string;
  user_agent: string;
  detail: string;
  created_at: number;
}

/** Work that waits: mails, purges, collections. `run_after` orders it, `locked_until` gives it to one runner. */
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

/** How many posts a person has; kept by triggers. No row: none. */
export interface PostCountTable {
  user_id: string;
  posts: number;
}

/** All tables, by name. */
export interface DatabaseSchema {
  users: UserTable;
  sessions: SessionTable;
  auth_flows: AuthFlowTable;
  one_time_tokens: OneTimeTokenTable;
  user_settings: UserSettingsTable;
  user_tokens: UserTokenTable;
  stone_ledger: StoneLedgerTable;
  stone_reservations: StoneReservationTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  deleted_accounts: DeletedAccountTable;
  coupons: CouponTable;
  coupon_redemptions: CouponRedemptionTable;
  posts: PostTable;
  ai_messages: AiMessageTable;
  search_documents: SearchDocumentTable;
  diary_entries: DiaryEntryTable;
  diary_posts: DiaryPostTable;
  diary_recommendations: DiaryRecommendationTable;
  storage_objects: StorageObjectTable;
  roles: RoleTable;
  summary_previews: SummaryPreviewTable;
  post_counts: PostCountTable;
  try_mode_posts: TryModePostTable;
  try_mode_diary_entries: TryModeDiaryEntryTable;
  audit_log: AuditLogTable;
  jobs: JobTable;
}
