// TRIAL_AI_HOSTS: the hosts beside this machine that an own model may be on (ruling 68). The
// content policy of the server names them, and that of a static build.

/** Origins as a content policy names them, and the entries that are none. */
export function readAiHosts(value: string): { origins: string[]; wrong: string[] } {
  const entries = value.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.filter((entry) => originOf(entry) === null);
  return { origins: [...new Set(entries.flatMap((entry) => originOf(entry) ?? []))], wrong };
}

/** The https origin of an entry that is nothing more; a wildcard would allow hosts of others. */
function originOf(entry: string): string | null {
  const url = URL.parse(entry);
  if (url === null || url.protocol !== 'https:' || /[*;']/.test(entry)) return null;
  return entry === url.origin || entry === `${url.origin}/` ? url.origin : null;
}
