// Which error an operation can return: one row a code. The document of the API is generated from
// it, and the client of the server's tests refuses an error that its operation does not declare.
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';

/**
 * `every`: any operation. `signed-in`: any that needs a session. `recent`: those that ask for a
 * second step again. Else names of operations; `posts.*` are all of a noun. Empty: only trial mode
 * or the browser has it.
 */
type Where = 'every' | 'signed-in' | 'recent' | readonly string[];

const REPLIES = ['replies.create', 'replies.stream'];
const KEPT_REPLY = 'replies.keep';
const QUESTIONS = ['questions.ask', 'questions.stream'];
const SUMMARIES = ['summary.create', 'summary.stream', 'summary.preview'];
const RECOMMENDATION = 'recommendations.create';

/** Operations that may ask a model. */
const AI = [
  ...REPLIES,
  ...QUESTIONS,
  ...SUMMARIES,
  'enhance.create',
  'enhance.stream',
  'letters.write',
  RECOMMENDATION,
];

/** Operations that write a text or images of an entry. */
const POSTS = ['posts.create', 'posts.update', 'captures.create'];
const DIARIES = ['diaries.create', 'diaries.update'];
const IMPORT = 'import.create';

const WHERE: Readonly<Record<ErrorCode, Where>> = {
  NOT_SIGNED_IN: 'signed-in',
  SESSION_EXPIRED: ['reminders.register'],
  WRONG_PASSWORD: ['account.remove', 'account.prove'],
  SIGN_IN_AGAIN: ['account.remove', 'account.prove'],
  TWO_STEP_REQUIRED: 'every',
  TWO_STEP_AGAIN: 'recent',
  NOT_FOUND: ['account.endSession', 'operators.*', 'ownModel.*'],
  POST_NOT_FOUND: [
    'posts.*',
    'messages.*',
    'replies.care',
    'entries.setFavourite',
    'entries.setPinned',
    'facts.*',
    'versions.*',
    'diaries.citing',
    'enhance.*',
    ...REPLIES,
    KEPT_REPLY,
    ...SUMMARIES,
    'summary.plan',
  ],
  POST_CHANGED: ['posts.update', 'entries.*'],
  POST_UNSENT: [],
  MESSAGE_NOT_FOUND: ['messages.*', ...REPLIES],
  DIARY_NOT_FOUND: [
    'diaries.*',
    'entries.setFavourite',
    'entries.setPinned',
    'versions.*',
    'recommendations.*',
  ],
  DIARY_CHANGED: ['diaries.update', 'entries.*'],
  VERSION_NOT_FOUND: ['versions.get'],
  FACT_NOT_FOUND: ['facts.update', 'facts.remove'],
  PERSONA_NOT_FOUND: ['personas.remove', 'personas.save'],
  PERSONAL_TOKEN_NOT_FOUND: ['personalTokens.remove'],
  PERSONAL_TOKEN_EXISTS: ['personalTokens.create'],
  PERSONAL_TOKEN_SCOPE: 'signed-in',
  WEBHOOK_NOT_FOUND: ['webhooks.*'],
  WEBHOOK_EXISTS: ['webhooks.create'],
  MONTHLY_EXPORT_GONE: ['monthlyExports.*'],
  QUESTION_NOT_FOUND: [...QUESTIONS, 'questions.remove'],
  QUESTION_TAKEN: QUESTIONS,
  TEMPLATE_NOT_FOUND: ['templates.*'],
  ROLE_NOT_FOUND: ['ai.updateSettings', 'personas.*', ...AI, 'summary.plan'],
  EMPTY_CONTENT: [
    ...POSTS,
    ...DIARIES,
    IMPORT,
    'messages.send',
    'versions.keep',
    'summary.plan',
    ...AI,
  ],
  CONTENT_TOO_LONG: [
    ...POSTS,
    ...DIARIES,
    IMPORT,
    'messages.send',
    'versions.keep',
    'summary.plan',
    'tags.rename',
    ...AI,
  ],
  DIARY_INCOMPLETE: [...DIARIES, IMPORT],
  TOO_MANY_IMAGES: [...POSTS, ...DIARIES, IMPORT, 'messages.send'],
  MOMENT_OUT_OF_RANGE: [...POSTS, ...DIARIES, IMPORT],
  IMAGE_NOT_OWNED: [...POSTS, ...DIARIES, IMPORT, 'messages.send', 'profile.update', ...REPLIES],
  IMAGE_TYPE_NOT_ALLOWED: ['captures.create'],
  IMAGE_UNREADABLE: ['captures.create'],
  IMAGE_TOO_LARGE: ['captures.create'],
  IMAGE_TOO_MANY_PIXELS: ['captures.create'],
  IMAGE_FORBIDDEN: [],
  IMAGE_URL_FAILED: [],
  UPLOAD_NOT_SIGNED_IN: [],
  UPLOAD_FORBIDDEN: [],
  UPLOAD_FAILED: ['captures.create'],
  BIO_EMPTY: ['profile.update'],
  BIO_TOO_LONG: ['profile.update'],
  NICKNAME_INVALID: ['profile.update'],
  FACT_INVALID: ['facts.*'],
  TOO_MANY_FACTS: ['facts.*'],
  PERSONA_INVALID: ['personas.save', ...REPLIES],
  TOO_MANY_PERSONAS: ['personas.save'],
  TOO_MANY_QUESTIONS: QUESTIONS,
  PERSONAL_TOKEN_NAME_INVALID: ['personalTokens.create'],
  TOO_MANY_PERSONAL_TOKENS: ['personalTokens.create'],
  WEBHOOK_URL_INVALID: ['webhooks.create'],
  PUSH_SUBSCRIPTION_INVALID: ['reminders.register'],
  TOO_MANY_PUSH_DEVICES: ['reminders.register'],
  PUSH_DEVICE_NOT_FOUND: ['reminders.remove', 'reminders.test'],
  PUSH_UNAVAILABLE: ['reminders.register', 'reminders.test'],
  PUSH_NOT_SENT: ['reminders.test'],
  QUIET_NOW: ['reminders.test'],
  TOO_MANY_WEBHOOKS: ['webhooks.create'],
  TEMPLATE_NAME_INVALID: ['templates.save'],
  TEMPLATE_TEXT_INVALID: ['templates.save'],
  TOO_MANY_TEMPLATES: ['templates.save'],
  LETTER_UNDER_WAY: ['letters.write'],
  TAG_INVALID: ['tags.rename'],
  TAG_TOO_LONG: ['tags.rename'],
  TAG_INTO_ITSELF: ['tags.rename'],
  TAG_RENAME_RUNNING: ['tags.rename'],
  INVALID_CURSOR: [
    'posts.list',
    'messages.list',
    'diaries.list',
    'diaries.citing',
    'entries.*',
    'search.find',
    'tags.list',
    'questions.list',
    'letters.list',
    'stones.history',
    'account.listEvents',
    'operators.*',
    'facts.list',
    'versions.list',
    'summary.plan',
  ],
  SAMPLE_READ_ONLY: [],
  TRIAL_HAS_NO_STATISTICS: [],
  PREMIUM_REQUIRED: ['ai.updateSettings', 'enhance.*', ...AI],
  MODEL_REQUIRED: ['ai.updateSettings', ...AI],
  AI_SWITCHED_OFF: [...AI, 'summary.plan', 'facts.proposal'],
  AI_CONSENT_REQUIRED: [...AI, 'summary.plan', 'facts.proposal'],
  POST_AI_PRIVATE: [...AI, 'summary.plan', 'facts.*'],
  INSUFFICIENT_STONES: AI,
  OPERATOR_PROTECTED: ['operators.*'],
  OPERATOR_SESSION_OLD: ['operators.*'],
  EMAIL_INVALID: ['operators.*'],
  COUPON_CODE_INVALID: ['operators.createCoupon'],
  COUPON_CODE_TAKEN: ['operators.createCoupon'],
  COUPON_INVALID: ['coupons.use'],
  COUPON_ALREADY_USED: ['coupons.use'],
  COUPON_USED_UP: ['coupons.use'],
  IDEMPOTENCY_KEY_REQUIRED: [...REPLIES, ...QUESTIONS, RECOMMENDATION],
  IDEMPOTENCY_KEY_INVALID: 'every',
  // An operation with this code reads the header.
  IDEMPOTENCY_KEY_REUSED: [
    ...REPLIES,
    ...QUESTIONS,
    'enhance.*',
    'summary.create',
    'summary.stream',
    RECOMMENDATION,
    'captures.create',
  ],
  REPLY_NOT_REPLACEABLE: REPLIES,
  REPLY_CANCELLED: AI,
  REPLY_UNDER_WAY: [KEPT_REPLY],
  REPLY_PART_GONE: [KEPT_REPLY],
  AI_UNAVAILABLE: AI,
  AI_TIMEOUT: AI,
  OWN_MODEL_UNREACHABLE: AI,
  OWN_MODEL_REFUSED: AI,
  OWN_MODEL_TOO_SMALL: AI,
  RATE_LIMITED: 'every',
  POST_LIMIT_REACHED: ['posts.create', 'captures.create', 'diaries.create', IMPORT],
  IMAGE_SPACE_FULL: ['captures.create'],
  TEXT_SPACE_FULL: [
    ...POSTS,
    ...DIARIES,
    IMPORT,
    'messages.send',
    'versions.keep',
    'tags.rename',
    ...REPLIES,
    KEPT_REPLY,
    ...QUESTIONS,
    'letters.write',
    RECOMMENDATION,
  ],
  AI_LIMIT_REACHED: AI,
  AI_BUDGET_SPENT: AI,
  PAYLOAD_TOO_LARGE: 'every',
  RECORDING_TYPE_NOT_ALLOWED: [],
  RECORDING_TOO_LONG: [],
  SPEECH_NOT_HEARD: [],
  STORAGE_FULL: [],
  STORAGE_DENIED: [],
  SERVICE_UNAVAILABLE: 'every',
};

/** An operation: its name as `posts.list`, and what its contract declares. */
export interface Operation {
  name: string;
  isPublic: boolean;
  needsRecentStep: boolean;
}

/** The codes that an operation can return, beside BAD_REQUEST and INTERNAL_SERVER_ERROR. */
export function codesOf({ name, isPublic, needsRecentStep }: Operation): ErrorCode[] {
  // One round of any call of an own model.
  const names = name === 'ownModel.call' ? [name, ...AI] : [name];
  const places = names.flatMap((one) => [one, `${one.split('.')[0]}.*`]);
  return (Object.entries(WHERE) as [ErrorCode, Where][]).flatMap(([code, where]) => {
    if (where === 'every') return [code];
    if (where === 'signed-in') return isPublic ? [] : [code];
    if (where === 'recent') return needsRecentStep ? [code] : [];
    return places.some((place) => where.includes(place)) ? [code] : [];
  });
}

/** The codes by their status, with those of the transport. */
export function codesByStatus(codes: readonly ErrorCode[]): Map<number, string[]> {
  const all: [string, number][] = codes.map((code) => [code, ERROR_STATUS[code]]);
  all.push(['BAD_REQUEST', 400], ['INTERNAL_SERVER_ERROR', 500]);
  const byStatus = Map.groupBy(all, ([, status]) => status);
  return new Map(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [status, codes.map(([code]) => code)]),
  );
}
