/** Saves an image as a browser download. */
export function download(image: File): void {
  const url = URL.createObjectURL(image);
  const link = document.createElement('a');
  link.href = url;
  link.download = image.name;
  link.click();
  // By then the browser holds its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether this browser can copy images. Never without TLS. */
export function canCopy(): boolean {
  return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
}

/**
 * Copies an image that is not ready yet. Safari allows a copy only if it starts inside the click
 * handler.
 */
export function copy(image: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
}

/** Whether this device can share images. */
export function canShare(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'image.png', { type: 'image/png' })] })
  );
}

/** Opens the share sheet. Rejects with an AbortError when the user closes it. */
export function share(images: File[]): Promise<void> {
  return navigator.share({ files: images });
}

/** Several images as one archive, so that a browser asks once and drops none. */
export async function packed(images: readonly File[], name: string): Promise<File> {
  const { BlobReader, BlobWriter, configure, ZipWriter } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  // Our policy allows the library no workers of its own.
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  // Images are compressed already.
  for (const image of images) await zip.add(image.name, new BlobReader(image), { level: 0 });
  return new File([await zip.close()], name.replace(/\.png$/u, '.zip'), {
    type: 'application/zip',
  });
}
