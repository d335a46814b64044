// `npm run admin -- ai check`: whether the configured model responds, how fast, and what stones
// will be charged by.
import { checkEndpoint, type EndpointFinding } from '#server/ai/check-endpoint.ts';
import { adviceFor, findLocalEndpoints } from '#server/ai/local-endpoints.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';

/** What an error means and what to do about it. */
const ADVICE: Readonly<Record<string, string>> = {
  unauthorised: 'the key is not accepted: check AI_API_KEY',
  unpaid: 'the account of the key has no money left',
  network: 'the endpoint cannot be reached: check AI_BASE_URL and the network',
  timeout: 'no answer in time: the model may be too slow, or still loading',
  refused:
    'the request is not accepted: check AI_MODEL and AI_BASE_URL (only /chat/completions is appended)',
  busy: 'the endpoint is busy: try again later',
  server: 'the endpoint has a fault of its own: try again later',
  filtered: 'the endpoint withheld its answer',
  broken: 'the answer is not one of chat/completions: check AI_BASE_URL',
};

/**
 * Runs the check and writes its lines; returns whether everything is right. The built-in engine
 * needs no check.
 */
export async function runAiCheck(
  settings: ModelEndpoint | null,
  write: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (settings === null) {
    write('No model is configured: the built-in engine answers, free and without a network.');
    for (const endpoint of await findLocalEndpoints()) write(adviceFor(endpoint));
    return true;
  }
  write(
    `Endpoint ${new URL(settings.baseUrl).host}, key ${settings.apiKey === null ? 'not set' : 'set'}`,
  );
  let right = true;
  for await (const finding of checkEndpoint(settings, signal)) {
    right &&= finding.ok;
    for (const line of describe(finding)) write(line);
  }
  write(
    right
      ? 'Everything is right.'
      : 'Something is not right; people would see 抱歉，暂时无法回应，请稍后再试。',
  );
  return right;
}

function describe(finding: EndpointFinding): string[] {
  const what = `${finding.model} (${finding.asked})`;
  if (!finding.ok) {
    const advice = ADVICE[finding.fault?.split(' ')[0] ?? ''];
    return [
      `  ✗ ${what}: ${finding.fault ?? 'failed'}${advice === undefined ? '' : ` — ${advice}`}`,
    ];
  }
  const lines = [
    `  ✓ ${what}: first word after ${finding.firstWordMs ?? finding.totalMs} ms, whole after ${finding.totalMs} ms`,
  ];
  if (!finding.usage) lines.push('    reports no usage: stones are charged by estimate');
  if (finding.shed.length > 0) lines.push(`    does not take: ${finding.shed.join(', ')}`);
  return lines;
}
