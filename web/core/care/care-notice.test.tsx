// A card has its numbers before its text, which fills a phone's screen.
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { careNotice } from '#domain/care/care-words.ts';
import { NO_DANGER } from '#domain/care/danger.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import { CareNotice } from '#web/core/care/care-notice.tsx';

afterEach(cleanup);

test.each(['now', 'hint', 'violence', 'other'] as const)(
  '%s · the numbers are before the text',
  (kind) => {
    const found = careNotice(WORDS_CN, { ...NO_DANGER, tier: 'card', kind });
    if (found.notice !== 'crisis') throw new Error('no card');
    const { crisis } = found;
    render(<CareNotice care={crisis} onDismiss={() => undefined} />);
    const [line] = crisis.body.split('\n');
    const text = within(screen.getByRole('alert')).getByText(new RegExp(`^${line}`, 'u'));
    for (const link of screen.getAllByRole('link'))
      expect(link.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);
