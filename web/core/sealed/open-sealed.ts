// Opening a sealed export (rulings 82, 119) in this browser; a passphrase is never sent or stored.
import { SEALED_EXTENSION, SealFailure, unsealed } from '#domain/export/seal.ts';

/** Why a file was not opened. `insecure`: the page has no https, so the browser has no crypto. */
export const SEAL_FAILURE_TEXT: Record<SealFailure['reason'] | 'insecure', string> = {
  notSealed: '这不是回响的加密导出，请选另一个文件',
  unsupported: '这个文件来自更新的回响，这里还打不开；请刷新页面再试',
  wrongPassphrase: '口令不对，请再试一次',
  damaged: '没有打开：文件不完整，或者被改动过。请换一份备份再试',
  insecure: '加密和解开都要用 https 的地址，请换 https 打开这个页面再试',
};

/** The archive in a sealed file. {@link SealFailure}; on `signal` its reason. */
export async function openSealed(
  file: File,
  passphrase: string,
  signal: AbortSignal,
): Promise<File> {
  const parts: Blob[] = [];
  // A browser may keep blobs outside of memory.
  for await (const part of unsealed(file, passphrase, crypto.subtle)) {
    signal.throwIfAborted();
    parts.push(new Blob([part]));
  }
  signal.throwIfAborted();
  const name = `${file.name.replace(SEALED_EXTENSION, '')}.zip`;
  return new File(parts, name, { type: 'application/zip' });
}

/** The text for a failure of {@link openSealed}. */
export function sealFailureText(cause: unknown): string {
  return SEAL_FAILURE_TEXT[cause instanceof SealFailure ? cause.reason : 'damaged'];
}
