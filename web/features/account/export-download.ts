// Downloads the export. It is outside the contract, and the server creates the zip while it
// streams, so its size is known only at the end.
import { ORPCError } from '@orpc/client';
import { ERROR_STATUS, ERROR_TEXT } from '#contract/error-codes.ts';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { sendWithToken, type SessionTokens } from '#web/core/session/send-with-token.ts';

const EXPORT_PATH = '/api/account/export';

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
 * Downloads the export. `onProgress` receives the number of bytes so far. Fails with
 * SESSION_EXPIRED, SERVICE_UNAVAILABLE, a TypeError of the network, or an AbortError.
 */
export async function fetchExport(
  { tokens, send }: ExportPorts,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<ExportFile> {
  const zone = new URLSearchParams({ timeZone: browserTimeZone() });
  const response = await sendWithToken(tokens, (headers) =>
    send(`${EXPORT_PATH}?${zone.toString()}`, { signal, headers }),
  );
  if (!response.ok || response.body === null) throw unavailable();

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

function unavailable() {
  return new ORPCError('SERVICE_UNAVAILABLE', {
    defined: true,
    status: ERROR_STATUS.SERVICE_UNAVAILABLE,
    message: ERROR_TEXT.SERVICE_UNAVAILABLE,
  });
}

function fileNameOf(response: Response): string {
  return (
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    'echo-notes.zip'
  );
}
