// Settings are read from the environment once and are complete and valid before anything starts.
import { isIP } from 'node:net';
import { dialectOf } from '#ai/dialects.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { CONTEXT_TOKENS_MIN } from '#domain/shared/context-tokens.ts';
import type { UsageLimits } from '#domain/usage/usage.ts';
import { trimEndOf } from '#domain/text/trim.ts';
import { SIGN_UP_POLICIES, type SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import * as z from 'zod';
import { readAiHosts } from '#server/config/ai-hosts.ts';
import type { DatabaseLocation } from '#server/database/database.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
/** A megabyte of USER_IMAGE_MB and USER_TEXT_MB. */
const BYTES_PER_MB = 1_048_576;

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  WEB_DIR: z.string().min(1).default('./dist'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
    .optional(),
  STORAGE_URL: z.url({ protocol: /^s3$/, error: 'must be an s3:// address' }).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  MAIL_FROM: z.string().min(3).optional(),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().min(1).optional(),
  AI_MODEL_CHAT: z.string().min(1).optional(),
  AI_MODEL_ENHANCE: z.string().min(1).optional(),
  AI_MODEL_SUMMARY: z.string().min(1).optional(),
  AI_MODEL_RECOMMEND: z.string().min(1).optional(),
  AI_MODEL_VISION: z.string().min(1).optional(),
  AI_TRANSCRIBE_MODEL: z.string().min(1).optional(),
  AI_DIALECT: z.string().min(1).optional(),
  TRIAL_AI_HOSTS: z.string().default(''),
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(CONTEXT_TOKENS_MIN).optional(),
  AI_TEMPERATURE: z.coerce.number().min(0).max(2).optional(),
  AUTH_AUTOCONFIRM: z.enum(['on', 'off']).optional(),
  SIGNUPS: z.enum(SIGN_UP_POLICIES).default('open'),
  ADMIN_EMAILS: z.string().default(''),
  AUTH_MFA: z.enum(['on', 'off']).default('off'),
  AUTH_PASSKEYS: z.enum(['on', 'off']).default('off'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{C}]{1,30}$/u, 'must have 1 to 30 characters in one line')
    .optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  STONE_METERING: z.enum(['on', 'off']).default('on'),
  TOKENS_PER_STONE: z.coerce.number().int().min(1).default(1000),
  AI_MAX_COST_STONES: z.coerce.number().int().min(1).default(100),
  AI_TOKENS_PER_DAY: count(0),
  USER_IMAGE_MB: count(2_048),
  USER_TEXT_MB: count(1_024),
  USER_POSTS_PER_DAY: count(1_000),
  USER_AI_TOKENS_PER_DAY: count(500_000),
  SIGNUP_STONES: count(100),
  DAILY_CLAIM_STONES: count(20),
  DEFAULT_PLAN: z.enum(['free', 'premium']).default('free'),
  PASSWORD_MIN: z.coerce.number().int().min(6).max(128).default(6),
  AUTH_REDIRECTS: z.string().default(''),
  MAIL_PER_HOUR: count(30),
  CRISIS_TEXT_FILE: z.string().min(1).optional(),
  ACCOUNT_PURGE_DAYS: z.coerce.number().int().min(0).max(30).default(7),
  CONTACT_EMAIL: z.email().optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|\d)$/, 'must be on, off or the number of proxies in front, 0 to 9')
    .default('off'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WEBHOOK_PRIVATE: z.enum(['on', 'off']).default('off'),
  MONTHLY_EXPORTS_GB: z.coerce.number().min(0).default(20),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

/** How an OpenID Connect provider is reached, and its name as users know it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/** All settings of a server, parsed and with their defaults. */
export interface Settings {
  port: number;
  host: string;
  /**
   * Origin used in mails and allow-lists; never taken from a request. null: `http://HOST:PORT` once
   * the port is known.
   */
  publicUrl: string | null;
  dataDir: string;
  /** Folder of the built web app. */
  webDir: string;
  database: DatabaseLocation;
  /** An s3:// address; null: images are in `dataDir`. */
  storageUrl: string | null;
  mail: { smtpUrl: string | null; from: string; perHour: number };
  /** null: the built-in engine. */
  ai: ModelEndpoint | null;
  /** Https origins, beside this machine, that an own model of a browser may be on. */
  trialAiHosts: string[];
  /**
   * `twoStep`: accounts may turn two-step sign-in on. `passkeys`: passkeys sign in. `oidc`: the
   * OpenID Connect provider that signs in; null: none.
   */
  auth: {
    autoconfirm: boolean;
    twoStep: boolean;
    passkeys: boolean;
    oidc: ProviderSettings | null;
    passwordMin: number;
    redirects: string[];
    signUps: SignUpPolicy;
  };
  /** Addresses in lower case whose accounts are operators once a mail link proved them. */
  adminEmails: string[];
  rateLimits: boolean;
  stones: {
    metering: boolean;
    tokensPerStone: number;
    maxPerCall: number;
    signup: number;
    dailyClaim: number;
  };
  /** Limits of each account; 0: none. */
  usage: UsageLimits;
  /** Tokens of all AI calls of a day; 0: no limit. */
  tokensPerDay: number;
  defaultPlan: 'free' | 'premium';
  crisisTextFile: string | null;
  accountPurgeDays: number;
  contactEmail: string | null;
  /** Number of trusted proxies that append to X-Forwarded-For; 0: none, the header is ignored. */
  trustedProxies: number;
  /** Whether webhooks reach private networks too, and with them http. */
  webhookPrivate: boolean;
  /** Most gigabytes of all kept monthly exports together. */
  monthlyExportsGb: number;
  logLevel: string;
  metricsToken: string | null;
}

/** Invalid settings, as a readable list. */
export class SettingsError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`Invalid settings:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.name = 'SettingsError';
    this.errors = errors;
  }
}

/**
 * Reads settings from an environment; throws a {@link SettingsError} that lists all errors at once.
 * Empty values count as unset.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    throw new SettingsError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    );
  const env = parsed.data;
  const errors = crossErrors(env);
  if (errors.length > 0) throw new SettingsError(errors);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL === undefined ? null : trimEndOf(env.PUBLIC_URL, '/'),
    dataDir: env.DATA_DIR,
    webDir: env.WEB_DIR,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'sqlite', file: `${env.DATA_DIR}/echo-notes.db` }
        : { kind: 'postgres', url: env.DATABASE_URL },
    storageUrl: env.STORAGE_URL ?? null,
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      from: env.MAIL_FROM ?? '回响 <no-reply@localhost>',
      perHour: env.MAIL_PER_HOUR,
    },
    ai: aiSettings(env),
    trialAiHosts: readAiHosts(env.TRIAL_AI_HOSTS).origins,
    auth: {
      autoconfirm:
        env.AUTH_AUTOCONFIRM === undefined
          ? env.SMTP_URL === undefined
          : env.AUTH_AUTOCONFIRM === 'on',
      twoStep: env.AUTH_MFA === 'on',
      passkeys: env.AUTH_PASSKEYS === 'on',
      oidc: providerSettings(env),
      passwordMin: env.PASSWORD_MIN,
      redirects: wordsOf(env.AUTH_REDIRECTS),
      signUps: env.SIGNUPS,
    },
    adminEmails: wordsOf(env.ADMIN_EMAILS).map(normalizeEmail),
    rateLimits: env.RATE_LIMITS === 'on',
    stones: {
      metering: env.STONE_METERING === 'on',
      tokensPerStone: env.TOKENS_PER_STONE,
      maxPerCall: env.AI_MAX_COST_STONES,
      signup: env.SIGNUP_STONES,
      dailyClaim: env.DAILY_CLAIM_STONES,
    },
    usage: {
      images: env.USER_IMAGE_MB * BYTES_PER_MB,
      texts: env.USER_TEXT_MB * BYTES_PER_MB,
      posts: env.USER_POSTS_PER_DAY,
      tokens: env.USER_AI_TOKENS_PER_DAY,
    },
    tokensPerDay: env.AI_TOKENS_PER_DAY,
    defaultPlan: env.DEFAULT_PLAN,
    crisisTextFile: env.CRISIS_TEXT_FILE ?? null,
    accountPurgeDays: env.ACCOUNT_PURGE_DAYS,
    contactEmail: env.CONTACT_EMAIL ?? null,
    trustedProxies: proxiesOf(env.TRUST_PROXY),
    webhookPrivate: env.WEBHOOK_PRIVATE === 'on',
    monthlyExportsGb: env.MONTHLY_EXPORTS_GB,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
  };
}

/** Warnings about valid but probably unintended settings, for the log of a start. */
export function settingsWarnings({
  publicUrl,
  trustedProxies,
}: {
  publicUrl: string;
  trustedProxies: number;
}): string[] {
  if (!publicUrl.startsWith('https:') || trustedProxies > 0) return [];
  return [
    'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is off: all people share one address, and one of them can use up the limits of all. ' +
      'Set TRUST_PROXY to the number of proxies that append to X-Forwarded-For.',
  ];
}

function wordsOf(list: string): string[] {
  return list.split(/[\s,]+/).filter((entry) => entry !== '');
}

function proxiesOf(value: string): number {
  if (value === 'on') return 1;
  return value === 'off' ? 0 : Number(value);
}

type Environment = z.infer<typeof environmentSchema>;

function crossErrors(env: Environment): string[] {
  const errors: string[] = [];
  if (env.AI_BASE_URL !== undefined && env.AI_MODEL === undefined)
    errors.push('AI_MODEL is missing: AI_BASE_URL names an endpoint, but no model of it');
  if (env.AI_BASE_URL === undefined && (env.AI_MODEL ?? env.AI_API_KEY) !== undefined)
    errors.push('AI_BASE_URL is missing: AI_MODEL or AI_API_KEY is set without it');
  if (env.AI_BASE_URL === undefined && env.AI_MODEL_VISION !== undefined)
    errors.push('AI_BASE_URL is missing: AI_MODEL_VISION is set without it');
  if (env.AI_BASE_URL === undefined && env.AI_TRANSCRIBE_MODEL !== undefined)
    errors.push('AI_BASE_URL is missing: AI_TRANSCRIBE_MODEL is set without it');
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
    errors.push('MAIL_FROM is missing: SMTP_URL is set, and mails need a sender');
  if (env.AUTH_PASSKEYS === 'on' && !canHavePasskeys(env.PUBLIC_URL))
    errors.push(
      'PUBLIC_URL must be an https address with a host name, or http://localhost: AUTH_PASSKEYS is on, and browsers make passkeys for no other address',
    );
  errors.push(...providerErrors(env));
  const noEmails = wordsOf(env.ADMIN_EMAILS).filter((email) => !isEmail(normalizeEmail(email)));
  if (noEmails.length > 0)
    errors.push(`ADMIN_EMAILS holds no e-mail addresses: ${noEmails.join(' ')}`);
  const { wrong } = readAiHosts(env.TRIAL_AI_HOSTS);
  if (wrong.length > 0) errors.push(`TRIAL_AI_HOSTS holds no https origins: ${wrong.join(' ')}`);
  return errors;
}

/** A passkey belongs to a host name, and browsers make them in secure contexts only. */
function canHavePasskeys(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { protocol, hostname } = new URL(publicUrl);
  if (hostname === 'localhost') return true;
  return protocol === 'https:' && !hostname.startsWith('[') && isIP(hostname) === 0;
}

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

function providerErrors(env: Environment): string[] {
  const missing = OIDC_NAMES.filter((name) => env[name] === undefined);
  if (missing.length === OIDC_NAMES.length) return [];
  const errors = missing.map((name) => `${name} is missing: the sign-in provider needs all OIDC_…`);
  if (env.OIDC_ISSUER !== undefined && !isIssuer(new URL(env.OIDC_ISSUER)))
    errors.push(
      'OIDC_ISSUER must be an https address, or http on this machine, without user, query and hash',
    );
  return errors;
}

function isIssuer({ protocol, hostname, username, password, search, hash }: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isLocal) && username + password + search + hash === '';
}

function providerSettings(env: Environment): ProviderSettings | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = env;
  return issuer === undefined ||
    clientId === undefined ||
    clientSecret === undefined ||
    name === undefined
    ? null
    : { issuer, clientId, clientSecret, name };
}

function aiSettings(env: Environment): ModelEndpoint | null {
  if (env.AI_BASE_URL === undefined || env.AI_MODEL === undefined) return null;
  const baseUrl = trimEndOf(env.AI_BASE_URL, '/');
  const dialect = env.AI_DIALECT ?? null;
  return {
    baseUrl,
    apiKey: env.AI_API_KEY ?? null,
    models: {
      chat: env.AI_MODEL_CHAT ?? env.AI_MODEL,
      enhance: env.AI_MODEL_ENHANCE ?? env.AI_MODEL,
      summary: env.AI_MODEL_SUMMARY ?? env.AI_MODEL,
      recommend: env.AI_MODEL_RECOMMEND ?? env.AI_MODEL,
    },
    transcribeModel: env.AI_TRANSCRIBE_MODEL,
    visionModel: env.AI_MODEL_VISION,
    dialect,
    contextTokens: env.AI_CONTEXT_TOKENS ?? dialectOf(baseUrl, dialect).contextTokens,
    temperature: env.AI_TEMPERATURE,
  };
}
