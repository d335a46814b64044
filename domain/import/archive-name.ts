// Names inside an archive. A name is never used to write a file; it is refused all the same when it
// would leave its folder, because the rest of such an archive is not to be trusted either.

/** What is done with a file by its name. Hidden files are what operating systems add. */
export type NameVerdict = 'readable' | 'hidden' | 'unsafe';

/** The name with `/` between its parts. Some programs of Windows write `\`. */
export function archivePath(name: string): string {
  return name.replaceAll('\\', '/');
}

/** Judges a path: no absolute one, no `..`, no control character. */
export function judgeName(path: string): NameVerdict {
  const parts = path.split('/');
  const isUnsafe =
    path === '' ||
    path.startsWith('/') ||
    /^[A-Za-z]:/.test(path) ||
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    /[\u0000-\u001f\u007f]/.test(path) ||
    parts.includes('..');
  if (isUnsafe) return 'unsafe';
  return parts.some((part) => part === '__MACOSX' || part.startsWith('.')) ? 'hidden' : 'readable';
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The extension in lower case, without its dot; empty when there is none. */
export function extensionOf(path: string): string {
  const name = fileNameOf(path);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The path that a reference in a file names: from the file's folder, without `.` and `..`. */
export function resolvedPath(reference: string, from: string): string {
  const parts = reference.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of archivePath(reference).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
