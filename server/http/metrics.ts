// Metrics for Prometheus. The library is loaded at the first request: a server without monitoring
// does not pay for it.
import type { Counter, Gauge, Registry } from 'prom-client';
import { AI_FAILURE_KINDS, MAIL_PROBLEMS } from '#domain/usage/server-total.ts';

/** What the database knows: the same from every process of it. */
export interface Figures {
  accounts: number;
  imageBytes: number;
  jobs: readonly { kind: string; waiting: number; setAside: number }[];
  /** Totals of all days by name (server/features/usage). */
  totals: Readonly<Record<string, number>>;
}

/** Totals with a counter of their own. */
const COUNTED = {
  'sign-ups': ['echo_sign_ups_total', 'Accounts created'],
  posts: ['echo_posts_total', 'Posts created, without imports'],
  stones: ['echo_stones_spent_total', 'Stones spent on AI calls'],
  'ai-tokens': ['echo_ai_tokens_total', 'Tokens of AI calls, with those under way'],
} as const;

const FAILED = 'failed-';
const AI_FAILED = 'ai-failed-';
const MAILS = 'mails-';
const PUSHED = 'push-';

interface Metrics {
  registry: Registry;
  writesRefused: Gauge;
  accounts: Gauge;
  imageBytes: Gauge;
  jobsWaiting: Gauge<'kind'>;
  jobsSetAside: Gauge<'kind'>;
  aiCalls: Counter<'outcome'>;
  aiFailures: Counter<'kind'>;
  mails: Counter<'outcome'>;
  pushes: Counter<'outcome'>;
  refusals: Counter<'code'>;
  counted: ReadonlyMap<string, Counter>;
}

let opened: Promise<Metrics> | null = null;

/** Refused requests of this process, by code; counted before the library is loaded, too. */
const refused = new Map<string, number>();

/** Counts a request that was refused with a code. */
export function countRefusal(code: string): void {
  refused.set(code, (refused.get(code) ?? 0) + 1);
}

async function openRegistry(): Promise<Metrics> {
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) => new prom.Gauge({ name, help, registers });
  return {
    registry,
    writesRefused: gauge('echo_writes_refused', '1 while the disk of the database refuses writes'),
    accounts: gauge('echo_accounts', 'Accounts'),
    imageBytes: gauge('echo_image_bytes', 'Bytes of stored images'),
    jobsWaiting: new prom.Gauge({
      name: 'echo_jobs_waiting',
      help: 'Jobs that wait or run, by kind',
      labelNames: ['kind'],
      registers,
    }),
    jobsSetAside: new prom.Gauge({
      name: 'echo_jobs_set_aside',
      help: 'Jobs set aside after too many failures, by kind',
      labelNames: ['kind'],
      registers,
    }),
    aiCalls: new prom.Counter({
      name: 'echo_ai_calls_total',
      help: 'AI calls by outcome: done, or the code of the failure',
      labelNames: ['outcome'],
      registers,
    }),
    aiFailures: new prom.Counter({
      name: 'echo_ai_failures_total',
      help: 'Failed AI calls by kind; those that a user ended are cancelled',
      labelNames: ['kind'],
      registers,
    }),
    mails: new prom.Counter({
      name: 'echo_mails_total',
      help: 'Mails by outcome: sent, failed (a try), given-up or over-limit',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new prom.Counter({
      name: 'echo_pushes_total',
      help: 'Pushes by outcome: sent, gone, refused or failed',
      labelNames: ['outcome'],
      registers,
    }),
    refusals: new prom.Counter({
      name: 'echo_refusals_total',
      help: 'Refused requests of this process, by code',
      labelNames: ['code'],
      registers,
    }),
    counted: new Map(
      Object.entries(COUNTED).map(([total, [name, help]]) => [
        total,
        new prom.Counter({ name, help, registers }),
      ]),
    ),
  };
}

/** The metrics in Prometheus' text format. */
export async function renderMetrics(
  areWritesRefused: boolean,
  figures: Figures,
): Promise<{ contentType: string; body: string }> {
  opened ??= openRegistry();
  const metrics = await opened;
  metrics.writesRefused.set(areWritesRefused ? 1 : 0);
  metrics.accounts.set(figures.accounts);
  metrics.imageBytes.set(figures.imageBytes);
  for (const metric of [metrics.jobsWaiting, metrics.jobsSetAside]) metric.reset();
  for (const { kind, waiting, setAside } of figures.jobs) {
    metrics.jobsWaiting.set({ kind }, waiting);
    metrics.jobsSetAside.set({ kind }, setAside);
  }
  for (const metric of [
    metrics.aiCalls,
    metrics.aiFailures,
    metrics.mails,
    metrics.pushes,
    metrics.refusals,
    ...metrics.counted.values(),
  ])
    metric.reset();
  // Each from zero on, so that `increase` sees the first one.
  const totalOf = (name: string) => figures.totals[name] ?? 0;
  for (const kind of AI_FAILURE_KINDS)
    metrics.aiFailures.inc({ kind }, totalOf(`${AI_FAILED}${kind}`));
  metrics.mails.inc({ outcome: 'sent' }, totalOf('mails'));
  for (const outcome of MAIL_PROBLEMS)
    metrics.mails.inc({ outcome }, totalOf(`${MAILS}${outcome}`));
  for (const [name, total] of Object.entries(figures.totals)) {
    metrics.counted.get(name)?.inc(Math.max(0, total));
    if (name === 'ai-calls') metrics.aiCalls.inc({ outcome: 'done' }, total);
    if (name.startsWith(PUSHED)) metrics.pushes.inc({ outcome: name.slice(PUSHED.length) }, total);
    if (name.startsWith(FAILED)) metrics.aiCalls.inc({ outcome: name.slice(FAILED.length) }, total);
  }
  for (const [code, count] of refused) metrics.refusals.inc({ code }, count);
  return { contentType: metrics.registry.contentType, body: await metrics.registry.metrics() };
}
