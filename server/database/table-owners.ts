// Which code writes which table. A repository may join any table for reading, but it writes only
// the tables of its own feature. `npm run check tables` compares this list with the sources.
import type { DatabaseSchema } from '#server/database/schema.ts';

/** The folder that writes a table: `posts` is server/features/posts, others are full paths. */
export const TABLE_OWNERS: Readonly<Record<keyof DatabaseSchema, string>> = {
  users: 'auth',
  sessions: 'auth',
  auth_flows: 'auth',
  one_time_tokens: 'auth',
  known_origins: 'auth',
  operators: 'operators',
  invitations: 'invitations',
  invitation_uses: 'invitations',
  factors: 'auth',
  factor_challenges: 'auth',
  recovery_codes: 'auth',
  passkeys: 'auth',
  passkey_challenges: 'auth',
  identities: 'auth',
  oidc_flows: 'auth',
  oidc_codes: 'auth',
  personal_tokens: 'personal-tokens',
  webhooks: 'webhooks',
  webhook_deliveries: 'webhooks',
  reminder_settings: 'reminders',
  push_devices: 'reminders',
  monthly_export_settings: 'monthly-exports',
  monthly_exports: 'monthly-exports',
  monthly_export_parts: 'monthly-exports',
  user_settings: 'profile',
  user_tokens: 'stones',
  stone_ledger: 'stones',
  stone_reservations: 'stones',
  idempotency_keys: 'ai-calls',
  rate_limits: 'server/http',
  deleted_accounts: 'account',
  coupons: 'coupons',
  coupon_redemptions: 'coupons',
  posts: 'posts',
  ai_messages: 'messages',
  search_documents: 'server/database',
  diary_entries: 'diaries',
  diary_posts: 'diaries',
  entry_tags: 'server/database',
  // Written by triggers only.
  tag_counts: 'server/database',
  diary_recommendations: 'recommendations',
  entry_versions: 'versions',
  spent_ids: 'server/database',
  long_work: 'server/work',
  facts: 'facts',
  fact_answers: 'facts',
  templates: 'templates',
  personas: 'personas',
  questions: 'questions',
  letter_settings: 'letters',
  letters: 'letters',
  storage_objects: 'storage',
  roles: 'roles',
  summary_previews: 'summary',
  // Written by triggers only.
  post_counts: 'posts',
  try_mode_posts: 'samples',
  try_mode_diary_entries: 'samples',
  usage_days: 'usage',
  // Written by triggers only.
  image_space: 'storage',
  // Written by triggers only.
  text_space: 'usage',
  day_totals: 'usage',
  audit_log: 'audit',
  jobs: 'server/jobs',
};

/** A write to a table of another owner. */
export interface ForeignWrite {
  writer: string;
  /** `*`: the name of the table is a variable. */
  table: keyof DatabaseSchema | '*';
  why: string;
}

/** The writes that cross the border, each with its reason. */
export const FOREIGN_WRITES: readonly ForeignWrite[] = [
  { writer: 'account', table: '*', why: 'A purge deletes every row of the account in steps' },
  { writer: 'account', table: 'users', why: 'Deletion marks the account and later removes it' },
  { writer: 'account', table: 'auth_flows', why: 'Deletion ends sign-ins that are under way' },
  { writer: 'account', table: 'one_time_tokens', why: 'Deletion makes mail links worthless' },
  { writer: 'auth', table: 'deleted_accounts', why: 'A return takes the account off the list' },
  { writer: 'stones', table: 'users', why: 'Coupons extend the plan' },
  { writer: 'operators', table: 'users', why: 'Operators set the plan and lock accounts' },
  { writer: 'posts', table: 'user_settings', why: 'The pinned post is its column' },
  { writer: 'ai-settings', table: 'user_settings', why: 'Consent and switches are its columns' },
  {
    writer: 'server/database',
    table: 'idempotency_keys',
    why: 'The stored answers about a post, message or diary are deleted in its transaction',
  },
  {
    writer: 'server/database',
    table: 'questions',
    why: 'The quotations of a deleted entry are deleted in its transaction',
  },
  {
    writer: 'server/database',
    table: 'diary_entries',
    why: 'The mark of a deleted post is kept in its transaction',
  },
  { writer: 'server/cli', table: '*', why: 'A move copies every table to another database' },
];
