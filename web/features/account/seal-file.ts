import { SEAL_ITERATIONS, sealed, SEALED_EXTENSION, type SealPorts } from '#domain/export/seal.ts';
import type { ExportFile } from '#web/features/account/export-download.ts';

const PORTS: SealPorts = {
  get subtle() {
    return crypto.subtle;
  },
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  iterations: SEAL_ITERATIONS,
};

/** Seals a file with a passphrase. A browser may keep the parts outside of memory. */
export async function sealFile(
  { name, content }: ExportFile,
  passphrase: string,
  signal: AbortSignal,
): Promise<ExportFile> {
  const parts: Blob[] = [];
  for await (const part of sealed(chunksOf(content), passphrase, PORTS)) {
    signal.throwIfAborted();
    parts.push(new Blob([part]));
  }
  signal.throwIfAborted();
  return { name: name.replace(/\.zip$/, SEALED_EXTENSION), content: new Blob(parts) };
}

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
