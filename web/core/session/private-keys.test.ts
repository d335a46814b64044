// What sign-out removes from this browser, and what it keeps.
import { expect, test } from 'vitest';
import { forgetPrivateKeys } from '#web/core/session/private-keys.ts';

// C§68.01
test('forgetPrivateKeys · removes what an account owns and notifies this tab', () => {
  localStorage.setItem('summaryInput.0192', '{"selectedPosts":[]}');
  localStorage.setItem('summaryInput.trial', '{"selectedPosts":[]}');
  localStorage.setItem('echo.draft.0192.post', '{}');
  localStorage.setItem('echo.own_model.0192', '{"apiKey":"sk-1"}');
  localStorage.setItem('echo.own_model.trial', '{"apiKey":"sk-2"}');
  localStorage.setItem('echo.own_consent.0192', '{"at":""}');
  localStorage.setItem('echo.push.0192', 'https://push.example/1');
  localStorage.setItem('echo.care.0192', '{}');
  localStorage.setItem('echo.care-words', '{}');
  localStorage.setItem('echo.article.0192', '{}');
  const notified: (string | null)[] = [];
  const listener = ({ key }: StorageEvent) => void notified.push(key);
  addEventListener('storage', listener);
  forgetPrivateKeys();
  removeEventListener('storage', listener);
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'echo.article.0192',
    'echo.care-words',
    'echo.draft.0192.post',
    'echo.own_model.trial',
    'summaryInput.trial',
  ]);
  expect(notified).toEqual([
    'summaryInput.0192',
    'echo.own_model.0192',
    'echo.own_consent.0192',
    'echo.push.0192',
    'echo.care.0192',
  ]);
});
