// `npm run admin -- model check`: whether the configured model is reachable and what it can do.
// Each fault has one line that says what to do. The key is never printed.
import { globalRuntime } from '#ai/call-clock.ts';
import { createModelCheck } from '#ai/model-check.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { MODEL_CHECKS, type ModelFinding } from '#contract/model-check.ts';
import { adviceFor, findLocalEndpoints } from '#server/ai/local-endpoints.ts';

/** What to do about a fault. */
const ADVICE: Readonly<Record<string, string>> = {
  'no-model': 'the endpoint has no model of this name: take one of its list for AI_MODEL',
  thinks:
    'it thinks although that is switched off: choose a model without thoughts, or wait longer',
  whole: 'the text comes in one piece: switch off buffering in the proxy before it',
  slow: 'slower than people read: choose a smaller model or more quantisation',
  'no-json': 'no JSON in the answer: summaries and questions need a larger model',
  small:
    'its context is smaller than AI_CONTEXT_TOKENS: enlarge it there, or lower the setting here',
  address: 'there is no such path: check AI_BASE_URL, it usually ends in /v1',
  loading: 'the model is being loaded: try again in a minute or two',
  blind: 'it does not see images: unset AI_MODEL_VISION, or name a model that does',
  unauthorised: 'the key is not accepted: check AI_API_KEY',
  unpaid: 'the account of the key has no money left: pay there',
  network:
    'the endpoint cannot be reached: check AI_BASE_URL; inside a container the machine is host.docker.internal',
  timeout: 'no answer in time: it may still be loading; try again, then choose a smaller model',
  refused:
    'the request is not accepted: check AI_MODEL and AI_BASE_URL (only /chat/completions is appended)',
  busy: 'the endpoint is busy: try again later',
  server: 'the endpoint has a fault of its own: see its log',
  filtered: 'the provider withheld a harmless answer: choose another model',
  broken: 'the answer is not one of chat/completions: check AI_BASE_URL, it usually ends in /v1',
  'too-long': 'the prompt does not fit: AI_CONTEXT_TOKENS is too small',
};

/**
 * Runs the check and writes its lines; returns whether everything is right. The built-in engine
 * needs no check.
 */
export async function runModelCheck(
  endpoint: ModelEndpoint | null,
  write: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (endpoint === null) {
    write('No model is configured: the built-in engine answers, free and without a network.');
    for (const found of await findLocalEndpoints()) write(adviceFor(found));
    return true;
  }
  const key = endpoint.apiKey === null ? 'not set' : 'set';
  write(`Endpoint ${new URL(endpoint.baseUrl).host}, key ${key}`);
  let isRight = true;
  for (const model of new Set(Object.values(endpoint.models))) {
    write(model);
    const models = { chat: model, enhance: model, summary: model, recommend: model };
    const check = createModelCheck({ endpoint: { ...endpoint, models }, runtime: globalRuntime });
    for (const part of MODEL_CHECKS) {
      const finding = await check(part, signal);
      isRight &&= finding.faults.length === 0;
      for (const line of linesOf(finding, endpoint)) write(`  ${line}`);
      if (finding.faults.some((fault) => fault === 'network' || fault === 'unauthorised')) break;
    }
  }
  write(
    isRight
      ? 'Everything is right.'
      : 'Something is not right; people would see 抱歉，暂时无法回应，请稍后再试。',
  );
  return isRight;
}

function linesOf(finding: ModelFinding, endpoint: ModelEndpoint): string[] {
  const mark = finding.faults.length === 0 ? '✓' : '✗';
  const status = finding.status === null ? '' : ` (${finding.status})`;
  return [
    `${mark} ${said(finding, endpoint)}`,
    ...finding.faults.map((fault) => `    ${fault}${status}: ${ADVICE[fault] ?? 'see its log'}`),
  ];
}

/** What was found, in a line. */
function said(finding: ModelFinding, { contextTokens }: ModelEndpoint): string {
  const { check, known, text, firstMs, perSecond, hasUsage, tokens, sees } = finding;
  switch (check) {
    case 'list':
      return known === null ? 'reached, without a list of models' : `models: ${known.join(', ')}`;
    case 'reply':
      if (text === null) return 'reply: none';
      return [
        `reply: ${text.replaceAll('\n', ' ')}`,
        `first word after ${firstMs} ms`,
        ...(perSecond === null ? [] : [`${perSecond} characters a second`]),
        ...(hasUsage === true ? [] : ['reports no usage: stones are charged by estimate']),
      ].join('; ');
    case 'json':
      return 'JSON';
    case 'context':
      return `context: ${tokens ?? 'not known'}, set to ${contextTokens}`;
    case 'vision':
      return `images: ${sees === null ? 'not asked' : sees ? 'seen' : 'not seen'}`;
  }
}
