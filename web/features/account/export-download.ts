// Downloads an export, which is outside the contract: one that the server creates while it streams,
// whose size is known only at the end, or the one of the month.
import { ORPCError } from '@orpc/client';
import { ERROR_STATUS, ERROR_TEXT, isErrorCode } from '#contract/error-codes.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { sendWithToken, type SessionTokens } from '#web/core/session/send-with-token.ts';

/** The address of the export that the server makes now. */
export function exportAddress(): string {
  return `/api/account/export?${new URLSearchParams({ timeZone: browserTimeZone() }).toString()}`;
}

/** `tokens` is the session of web/core/session. */
export interface ExportPorts {
  tokens: SessionTokens;
  send: typeof fetch;
}

export interface ExportFile {
  name: string;
  content: Blob;
}

/**
 * Downloads an export. `onProgress` receives the number of bytes so far. Fails with
 * SESSION_EXPIRED, the code of the server, SERVICE_UNAVAILABLE, a TypeError of the network, or an
 * AbortError.
 */
export async function fetchExport(
  { tokens, send }: ExportPorts,
  address: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<ExportFile> {
  const response = await sendWithToken(tokens, (headers) => send(address, { signal, headers }));
  if (!response.ok || response.body === null) throw await failureOf(response);

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return { name: fileNameOf(response), content: new Blob(parts, { type: 'application/zip' }) };
}

async function failureOf(response: Response) {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  const code = isErrorCode(body?.code) ? body.code : 'SERVICE_UNAVAILABLE';
  return new ORPCError(code, {
    defined: true,
    status: ERROR_STATUS[code],
    message: ERROR_TEXT[code],
  });
}

function fileNameOf(response: Response): string {
  return (
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    'echo-notes.zip'
  );
}
