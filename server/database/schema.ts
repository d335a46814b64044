// Every table, as both engines see it: ids and JSON are text, times are epoch milliseconds, flags
// are 0 or 1. The key of a row that belongs to a user begins with its owner, so a query without an
// owner has no index to use. Column names are the wire's snake_case. What a column means is in
// tables/, its SQL in migrations/.
import type {
  AuditLogTable,
  AuthFlowTable,
  DeletedAccountTable,
  InvitationTable,
  InvitationUseTable,
  FactorChallengeTable,
  FactorTable,
  KnownOriginTable,
  OneTimeTokenTable,
  OperatorTable,
  MonthlyExportPartTable,
  MonthlyExportSettingsTable,
  MonthlyExportTable,
  IdentityTable,
  OidcCodeTable,
  OidcFlowTable,
  PasskeyChallengeTable,
  PasskeyTable,
  PersonalTokenTable,
  PushDeviceTable,
  RecoveryCodeTable,
  ReminderSettingsTable,
  WebhookDeliveryTable,
  WebhookTable,
  SessionTable,
  UserSettingsTable,
  UserTable,
} from '#server/database/tables/account-tables.ts';
import type {
  AiMessageTable,
  DiaryEntryTable,
  DiaryPostTable,
  DiaryRecommendationTable,
  EntryTagTable,
  EntryVersionTable,
  LongWorkTable,
  FactAnswerTable,
  FactTable,
  LetterSettingsTable,
  LetterTable,
  PersonaTable,
  PostCountTable,
  PostTable,
  QuestionTable,
  SearchDocumentTable,
  SpentIdTable,
  StorageObjectTable,
  TagCountTable,
  TemplateTable,
} from '#server/database/tables/journal-tables.ts';
import type {
  DayTotalTable,
  ImageSpaceTable,
  TextSpaceTable,
  JobTable,
  RateLimitTable,
  RoleTable,
  SummaryPreviewTable,
  TryModeDiaryEntryTable,
  TryModePostTable,
  UsageDayTable,
} from '#server/database/tables/shared-tables.ts';
import type {
  CouponRedemptionTable,
  CouponTable,
  IdempotencyKeyTable,
  StoneLedgerTable,
  StoneReservationTable,
  UserTokenTable,
} from '#server/database/tables/stone-tables.ts';

/** All tables, by name. */
export interface DatabaseSchema {
  users: UserTable;
  sessions: SessionTable;
  auth_flows: AuthFlowTable;
  one_time_tokens: OneTimeTokenTable;
  known_origins: KnownOriginTable;
  operators: OperatorTable;
  invitations: InvitationTable;
  invitation_uses: InvitationUseTable;
  factors: FactorTable;
  factor_challenges: FactorChallengeTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  identities: IdentityTable;
  oidc_flows: OidcFlowTable;
  oidc_codes: OidcCodeTable;
  personal_tokens: PersonalTokenTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  reminder_settings: ReminderSettingsTable;
  push_devices: PushDeviceTable;
  monthly_export_settings: MonthlyExportSettingsTable;
  monthly_exports: MonthlyExportTable;
  monthly_export_parts: MonthlyExportPartTable;
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
  entry_tags: EntryTagTable;
  tag_counts: TagCountTable;
  diary_recommendations: DiaryRecommendationTable;
  entry_versions: EntryVersionTable;
  spent_ids: SpentIdTable;
  long_work: LongWorkTable;
  facts: FactTable;
  fact_answers: FactAnswerTable;
  templates: TemplateTable;
  personas: PersonaTable;
  questions: QuestionTable;
  letter_settings: LetterSettingsTable;
  letters: LetterTable;
  storage_objects: StorageObjectTable;
  roles: RoleTable;
  summary_previews: SummaryPreviewTable;
  post_counts: PostCountTable;
  try_mode_posts: TryModePostTable;
  try_mode_diary_entries: TryModeDiaryEntryTable;
  usage_days: UsageDayTable;
  image_space: ImageSpaceTable;
  text_space: TextSpaceTable;
  day_totals: DayTotalTable;
  audit_log: AuditLogTable;
  jobs: JobTable;
}
