// The three ways an image leaves the product: as a download, into the clipboard, to another app.

/** Hands an image to the browser's downloads. */
export function download(image: Blob, name: string): void {
  const url = URL.createObjectURL(image);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether this browser takes images into the clipboard; never without TLS. */
export function canCopy(): boolean {
  return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
}

/**
 * Copies an image that is still being made: Safari lets nobody copy unless it is asked within the
 * press itself.
 */
export function copy(image: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
}

/** Whether this device has a sheet to share images with. */
export function canShare(): boolean {
  return (
    typeof navigator.canShare === 'function' &&
    navigator.canShare({ files: [new File([], 'image.png', { type: 'image/png' })] })
  );
}

/** Shares an image. An AbortError when the person puts the sheet away. */
export function share(image: Blob, name: string): Promise<void> {
  return navigator.share({ files: [new File([image], name, { type: 'image/png' })] });
}
