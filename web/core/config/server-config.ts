// What the server says of itself, for the screens before the journal: they carry neither the API's
// client nor its cache. The same answer tells the session whether there is a server at all.
import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contract/config.contract.ts';

let asked: Promise<PublicConfig | null> | null = null;

/**
 * Asks once a page; again after a failure. null: no server answers (a static host answers with a
 * page of its own).
 */
export function askServerConfig(): Promise<PublicConfig | null> {
  asked ??= fetch('/api/config')
    // Read to its end: an answer left open keeps its connection.
    .then((answer) => answer.json().then((config: PublicConfig) => (answer.ok ? config : null)))
    .catch(() => null)
    .then((config) => {
      if (config === null) asked = null;
      return config;
    });
  return asked;
}

/** The answer; null until it is there, and without a server. */
export function useServerConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => void askServerConfig().then(setConfig), []);
  return config;
}
