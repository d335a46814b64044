// Downloads the export. It is outside the contract, and the server creates the zip while it
// streams, so its size is known only at the end.
import { ORPCError } from '@orpc/client';
import { ERROR_STATUS, ERROR_TEXT } from '#contract/error-codes.ts';

const EXPORT_PATH = '/api/account/export';

/** `tokens` is the session of web/core/session. */
export interface ExportPorts {
  tokens: {
    accessToken: () => Promise<string | null>;
    refreshToken: () => Promise<string | null>;
    expire: () => void;
  };
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
  const request = (token: string | null) =>
    send(EXPORT_PATH, {
      signal,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  let response = await request(await tokens.accessToken());
  if (response.status === 401) {
    const newToken = await tokens.refreshToken();
    response = newToken === null ? response : await request(newToken);
    if (response.status === 401) {
      tokens.expire();
      throw failure('SESSION_EXPIRED');
    }
  }
  if (!response.ok || response.body === null) throw failure('SERVICE_UNAVAILABLE');

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

function failure(code: 'SESSION_EXPIRED' | 'SERVICE_UNAVAILABLE') {
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

/** Saves a file as a browser download. */
export function saveFile({ name, content }: ExportFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser holds its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
