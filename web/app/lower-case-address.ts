// Routes match in any case, but the mode, the tabs and the links of mails are read from lower-case
// addresses.

/**
 * Writes the path of the address in lower case, before anything reads it: `/TEST/Setting` is
 * `/test/setting`.
 */
export function lowerCaseAddress(): void {
  const { pathname, search, hash } = location;
  const path = pathname.toLowerCase();
  if (path !== pathname) history.replaceState(history.state, '', `${path}${search}${hash}`);
}
