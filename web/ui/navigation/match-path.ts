// Which addresses a route answers.

/** The values of the parts of a path that begin with a colon, by name. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Matches a path with a pattern such as `/chat/:postId`; null if it does not fit. `*` at the end
 * stands for any rest. Case and slashes at the end do not matter.
 */
export function matchPath(pattern: string, pathname: string): PathParams | null {
  const wanted = partsOf(pattern);
  const parts = partsOf(pathname);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) wanted.pop();
  if (isOpen ? parts.length < wanted.length : parts.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const part = decoded(parts[index] ?? '');
    if (name.startsWith(':')) params[name.slice(1)] = part;
    else if (part.toLowerCase() !== name.toLowerCase()) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Addresses are typed by users; a part with a broken escape is kept as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
