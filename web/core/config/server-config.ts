// The server's public settings, for the screens before sign-in: these load neither the API client
// nor its cache. The response also tells the session whether a server exists.
import { useEffect, useState } from 'react';
import type { PublicConfig } from '#contract/config.contract.ts';

let pending: Promise<PublicConfig | null> | null = null;

/**
 * Fetches once per page load, and again after a failure. null: no server, since a static host
 * returns a page of its own.
 */
export function askServerConfig(): Promise<PublicConfig | null> {
  pending ??= fetch('/api/config')
    // The body is always read, because an unread response keeps its connection open.
    .then((answer) => answer.json().then((config: PublicConfig) => (answer.ok ? config : null)))
    .catch(() => null)
    .then((config) => {
      if (config === null) pending = null;
      return config;
    });
  return pending;
}

/** The settings; null until they are loaded, and without a server. */
export function useServerConfig(): PublicConfig | null {
  const [config, setConfig] = useState<PublicConfig | null>(null);
  useEffect(() => void askServerConfig().then(setConfig), []);
  return config;
}
