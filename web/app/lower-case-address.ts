// Routes match in any case, but the mode, the tabs and the links in mails are read from lower-case
// addresses.

/**
 * Changes the path of the address to lower case: `/TEST/Setting` becomes `/test/setting`. Must run
 * before any other code reads the address.
 */
export function lowerCaseAddress(): void {
  const { pathname, search, hash } = location;
  const path = pathname.toLowerCase();
  if (path !== pathname) history.replaceState(history.state, '', `${path}${search}${hash}`);
}
