// What belongs to a user, per table. Export and deletion are both driven by this list. A new table
// without an entry does not compile.
import type { DatabaseSchema } from '#server/database/schema.ts';

/** A table whose rows belong to users. */
export interface OwnedTable {
  /** Name of its file in the export; null: not exported, for the reason in `why`. */
  exportAs: string | null;
  /** Why it is not exported, or what it contains. */
  why: string;
  /** Columns left out of the export: secrets, or of no use to the user. */
  omit: readonly string[];
  /** The key that pages are read by, without the owner; null: the user has one row or few. */
  pageBy: readonly string[] | null;
}

/** A table without data of users. */
export interface SharedTable {
  notPersonal: string;
}

/**
 * Every table by name, each after the tables it references. Rows of owned tables are removed with
 * the account.
 */
export const ACCOUNT_DATA: Record<keyof DatabaseSchema, OwnedTable | SharedTable> = {
  users: owned('account', 'The account itself; its key is `id`', {
    omit: ['password_hash', 'user_metadata', 'proved_at'],
  }),
  sessions: owned(null, 'Devices signed in now: shown in the settings, worthless afterwards'),
  auth_flows: owned(null, 'Unfinished sign-ins: secrets that live for minutes'),
  one_time_tokens: owned(null, 'Hashes of mail links: secrets that live for hours'),
  known_origins: owned(null, 'Hashes of known addresses: the addresses are in the account events'),
  operators: owned(null, 'Whether the account is an operator: the operator knows'),
  invitations: { notPersonal: 'Codes of the operator; an invited address goes with its account' },
  invitation_uses: owned('invitations', 'When the account used an invitation'),
  factors: owned('two-step', 'Authenticators of two-step sign-in, without their secrets', {
    omit: ['salt', 'last_step', 'failures', 'locked_until'],
  }),
  factor_challenges: owned(null, 'Questions for a code: they live for minutes'),
  recovery_codes: owned(null, 'Hashes of recovery codes: secrets'),
  passkeys: owned('passkeys', 'Passkeys, without their keys', {
    omit: ['credential_id', 'public_key', 'counter', 'transports'],
  }),
  passkey_challenges: owned(null, 'Questions to a passkey: they live for minutes'),
  identities: owned('identities', 'The account at the sign-in provider that is linked'),
  oidc_flows: owned(null, 'Unfinished sign-ins by the provider: secrets that live for minutes'),
  oidc_codes: owned(null, 'Hashes of codes of such sign-ins: they live for minutes'),
  personal_tokens: owned('access-tokens', 'Access tokens, without the tokens themselves', {
    omit: ['token_hash'],
  }),
  reminder_settings: owned('reminder-settings', 'When the user is reminded to write', {
    omit: ['next_day', 'next_due_at'],
  }),
  push_devices: owned(
    null,
    'Devices that get reminders: they end with their session, and the addresses are secrets',
  ),
  webhooks: owned('webhooks', 'Webhooks, without their secrets', { omit: ['salt'] }),
  webhook_deliveries: owned('webhook-deliveries', 'The last messages to each webhook', {
    pageBy: ['webhook_id', 'id'],
  }),
  monthly_export_settings: owned('monthly-export-settings', 'Whether an export is made monthly'),
  monthly_exports: owned('monthly-exports', 'The last monthly export', {
    omit: ['attempts', 'run'],
  }),
  monthly_export_parts: owned(null, 'Where the bytes of the kept export are'),
  user_settings: owned('settings', 'Profile and switches'),
  user_tokens: owned('stones', 'The balance'),
  stone_ledger: owned('stone-ledger', 'Every change of the balance', {
    omit: ['idempotency_key'],
    pageBy: 'id',
  }),
  stone_reservations: owned(null, 'Stones set aside for a call under way: removed within minutes'),
  idempotency_keys: owned(
    null,
    'Copies of responses, and parts of broken replies, kept for 24 hours: saved replies are exported',
  ),
  rate_limits: { notPersonal: 'Counters under hashed keys that live for minutes' },
  deleted_accounts: {
    notPersonal: 'Bare ids of purged accounts, so that no backup restores them',
  },
  coupons: { notPersonal: 'Promo codes of the operator' },
  coupon_redemptions: owned('coupon-redemptions', 'Promo codes used'),
  posts: owned('posts', 'Posts', { pageBy: 'id' }),
  post_counts: owned(null, 'The number of posts: the list itself is exported'),
  ai_messages: owned('messages', 'Conversations', { omit: ['line_ids'], pageBy: 'id' }),
  search_documents: owned(null, 'A search copy of posts, messages and diaries, which are exported'),
  diary_entries: owned('diaries', 'Diaries', { pageBy: 'id' }),
  diary_posts: owned('diary-posts', 'Which diary cites which post'),
  tag_counts: owned('tags', 'Tags with the number of their entries'),
  entry_tags: owned(null, 'Which entry has which tag: the texts with their tags are exported'),
  diary_recommendations: owned('recommendations', 'Works recommended for a diary', {
    omit: ['replaced_ids'],
    pageBy: 'id',
  }),
  entry_versions: owned('versions', 'Earlier texts of posts and diaries', {
    omit: ['device'],
    pageBy: ['kind', 'entry_id', 'number'],
  }),
  spent_ids: owned(null, 'Bare ids of changes and of deleted entries, kept for 90 days'),
  long_work: owned(null, 'A renaming of a tag under way: it ends in the texts themselves'),
  facts: owned('facts', 'What the user wrote under 关于我'),
  fact_answers: owned(
    null,
    'Hashes of answered proposals: the accepted facts are exported, the sentences are in the posts',
  ),
  templates: owned('templates', 'Texts that entries begin with'),
  personas: owned('personas', 'Own personas'),
  questions: owned('questions', 'Questions to the journal with their answers', { pageBy: 'id' }),
  // Purged before the diaries: a run that is under way then loses its row, and saves nothing.
  letter_settings: owned('letter-settings', 'When weekly letters are written'),
  letters: owned('letters', 'What became of each week', {
    omit: ['attempts', 'lease_until'],
    pageBy: 'week',
  }),
  storage_objects: owned('pictures', 'The list of stored images; the images are beside it', {
    omit: ['blob_key'],
    pageBy: 'id',
  }),
  image_space: owned(null, 'The bytes of all images: the list of images is exported'),
  text_space: owned(null, 'The bytes of all texts: the texts are exported'),
  usage_days: owned('usage', 'Posts and AI tokens of the last days'),
  day_totals: { notPersonal: 'What all accounts did together on a day' },
  roles: { notPersonal: 'Personas and styles of the product' },
  summary_previews: { notPersonal: 'What each style writes about the product’s own sample' },
  try_mode_posts: { notPersonal: 'Sample posts' },
  try_mode_diary_entries: { notPersonal: 'Sample diaries' },
  audit_log: owned('account-events', 'Sign-ins and changes of the account', {
    omit: ['actor_id'],
    pageBy: 'seq',
  }),
  jobs: { notPersonal: 'Queued work; the order of a mail is removed when it is sent' },
};

function owned(
  exportAs: string | null,
  why: string,
  { omit = [], pageBy = null }: { omit?: string[]; pageBy?: string | string[] | null } = {},
): OwnedTable {
  return { exportAs, why, omit, pageBy: typeof pageBy === 'string' ? [pageBy] : pageBy };
}

export function isOwned(rule: OwnedTable | SharedTable): rule is OwnedTable {
  return 'exportAs' in rule;
}
