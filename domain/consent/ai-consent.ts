// What the user agreed to before texts were sent to a model (rulings 10, 115). A consent holds for
// what was named when it was given, and for nothing more.

/**
 * Raise it when more is sent to a model than before. 2: the facts of 关于我 in weekly letters and in
 * questions.
 */
export const AI_CONSENT_TERMS = 2;

/** What was named: the host, whether recordings are sent too, and the terms of that time. */
export interface AiConsent {
  host: string;
  hasAudio: boolean;
  terms: number;
}

/** The consent that a model needs; null: none, because texts stay on this machine. */
export function neededConsent({
  host,
  transcribe,
}: {
  host: string | null;
  transcribe: string | null;
}): AiConsent | null {
  return host === null ? null : { host, hasAudio: transcribe !== null, terms: AI_CONSENT_TERMS };
}

/** Whether a consent that was given covers the one that is needed. */
export function consentCovers(given: AiConsent | null, needed: AiConsent | null): boolean {
  if (needed === null) return true;
  return (
    given !== null &&
    given.host === needed.host &&
    given.terms >= needed.terms &&
    (given.hasAudio || !needed.hasAudio)
  );
}
