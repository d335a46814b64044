// The load of a benchmark by wrk, an external generator written in C: with 32 connections the
// JavaScript one is slower than the servers it measures.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadFigures, LoadOrder } from '#tools/bench/load.ts';

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** Runs a load with wrk. It does not measure the first byte. */
export async function loadByWrk(order: LoadOrder): Promise<LoadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'echo-wrk-'));
  try {
    const script = join(folder, 'request.lua');
    writeFileSync(script, scriptOf(order));
    const { stdout } = await promisify(execFile)('wrk', [
      '--latency',
      '--threads=1',
      `--connections=${order.connections}`,
      `--duration=${Math.max(1, Math.round(order.seconds))}s`,
      `--script=${script}`,
      order.url,
    ]);
    return readReport(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Reads the report that wrk prints with `--latency`. */
export function readReport(report: string): LoadFigures {
  const numberIn = (pattern: RegExp) => Number(pattern.exec(report)?.[1] ?? 0);
  const timeOf = (share: string) => {
    const [, value, unit = ''] =
      new RegExp(`^\\s*${share}%\\s+([\\d.]+)(us|ms|s|m)\\s*$`, 'm').exec(report) ?? [];
    return Number(value) * (UNIT_MS[unit] ?? Number.NaN);
  };
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(
    report,
  );
  const failed = (errors?.slice(1) ?? []).reduce((sum, count) => sum + Number(count), 0);
  return {
    requests: numberIn(/(\d+) requests in/),
    failures: failed + numberIn(/Non-2xx or 3xx responses: (\d+)/),
    perSecond: numberIn(/Requests\/sec:\s+([\d.]+)/),
    first: { p50: Number.NaN, p99: Number.NaN },
    last: { p50: timeOf('50'), p99: timeOf('99') },
  };
}

/** The requests in Lua. Each has a new `Idempotency-Key`, and a new id in the place of `{id}`. */
function scriptOf({ method, headers, body }: LoadOrder): string {
  const fields = Object.entries(headers).map(
    ([name, value]) => `[${quoted(name)}] = ${quoted(value)}`,
  );
  return `local random = io.open('/dev/urandom', 'rb')
local function id()
  local hex = random:read(16):gsub('.', function(byte) return string.format('%02x', byte:byte()) end)
  return hex:gsub('^(%x%x%x%x%x%x%x%x)(%x%x%x%x).(%x%x%x).(%x%x%x)(.*)$', '%1-%2-4%3-8%4-%5')
end
local headers = { ${fields.join(', ')} }
local body = ${body === null ? 'nil' : quoted(body)}
request = function()
  headers['Idempotency-Key'] = id()
  return wrk.format(${quoted(method)}, nil, headers, body and body:gsub('{id}', id))
end
`;
}

/** A string literal of Lua: JSON's escapes of quotes, backslashes and line feeds are Lua's too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
