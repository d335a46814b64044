// The three ways a picture leaves the product: as a download, into the clipboard, to another app.

/** Hands a picture to the browser's downloads. */
export function download(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Whether this browser takes pictures into the clipboard; never without TLS. */
export function canCopy(): boolean {
  return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
}

/** Copies a picture that is still being made: Safari lets nobody copy unless it is asked within the press itself. */
export function copy(picture: Promise<Blob>): Promise<void> {
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
}

/** Whether this device has a sheet to share pictures with. */
export function canShare(): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] });
}

/** Shares a picture. An AbortError when the person puts the sheet away. */
export function share(picture: Blob, name: string): Promise<void> {
  return navigator.share({ files: [new File([picture], name, { type: 'image/png' })] });
}
