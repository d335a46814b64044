import { expect, test } from 'vitest';
import { AI_CONSENT_TERMS, consentCovers, neededConsent } from '#domain/consent/ai-consent.ts';

const given = { host: 'a.example.com', hasAudio: false, terms: AI_CONSENT_TERMS };

test('a model on this machine needs no consent', () => {
  expect(consentCovers(null, neededConsent({ host: null, transcribe: 'whisper' }))).toBe(true);
});

test('a consent holds for its host alone', () => {
  expect(consentCovers(given, neededConsent({ host: 'a.example.com', transcribe: null }))).toBe(
    true,
  );
  expect(consentCovers(given, neededConsent({ host: 'b.example.com', transcribe: null }))).toBe(
    false,
  );
});

test('a consent to texts is none to recordings, one to both is one to texts', () => {
  const speaking = neededConsent({ host: 'a.example.com', transcribe: 'whisper' });
  const writing = neededConsent({ host: 'a.example.com', transcribe: null });
  expect(consentCovers(given, speaking)).toBe(false);
  expect(consentCovers({ ...given, hasAudio: true }, writing)).toBe(true);
});

test('a consent of earlier terms is asked for again', () => {
  const needed = neededConsent({ host: 'a.example.com', transcribe: null });
  expect(consentCovers({ ...given, terms: AI_CONSENT_TERMS - 1 }, needed)).toBe(false);
});
