// Brings the settings of our own export: only what is not set here yet, and no consent.
import { ORPCError } from '@orpc/client';
import type { JournalApi } from '#contract/api.contract.ts';
import type { JournalSettings } from '#contract/journal-file.ts';

const NAMES = ['nickname', 'bio', 'defaultSummaryStyle'] as const;
const SWITCHES = ['aiOff', 'memoryOff', 'factsOff'] as const;

/** Fills what is empty, and switches off what was off. A mode that has no such setting skips it. */
export async function applySettings(
  api: Pick<JournalApi, 'profile' | 'ai'>,
  settings: JournalSettings,
  signal: AbortSignal,
): Promise<void> {
  const profile = await api.profile.get(undefined, { signal });
  for (const name of NAMES)
    if (profile[name] === null && settings[name] !== null)
      await skipRefusal(api.profile.update({ [name]: settings[name] }, { signal }));
  const current = await api.ai.settings(undefined, { signal });
  for (const name of SWITCHES)
    if (settings[name] && !current[name])
      await skipRefusal(api.ai.updateSettings({ [name]: true }, { signal }));
}

/** A trial has no bio, and a style may be gone. Failures of the network end the run. */
async function skipRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ORPCError) || !error.defined || error.status >= 500) throw error;
    if (error.status === 401) throw error;
  }
}
