import { expect, test } from 'vitest';
import { findNounErrors, readNouns } from '#tools/check/nouns.ts';

const GLOSSARY = `# Glossary

## Nouns and their files

| noun | interface | files | never in a file name | table |
|---|---|---|---|---|
| post | 灵感 | \`post\` | – | \`posts\` |
| message | 消息 | \`message\` | \`chat\`, \`comment\` | \`ai_messages\` |

## Other words

| file | \`a\` | \`b\` | \`c\` | \`d\` |
`;

const POST = ['contract/post.contract.ts', 'server/features/posts/post.routes.ts'];
const MESSAGE = 'domain/messages/message.ts';

test('readNouns reads the stems and the forbidden words of its section only', () => {
  expect(readNouns(GLOSSARY)).toEqual([
    { stem: 'post', never: [] },
    { stem: 'message', never: ['chat', 'comment'] },
  ]);
});

test.each([
  [[...POST, 'web/features/posts/post-card.tsx', MESSAGE], []],
  [[...POST, MESSAGE], ['post: is in the contract, but no file name of web/ starts with it']],
  [[...POST, 'web/features/posts/post-card.tsx'], ['message: no file name starts with it']],
  [
    [...POST, 'web/features/posts/post-card.tsx', MESSAGE, 'web/features/chat/a.ts'],
    ["web/features/chat/a.ts: 'chat': write message (docs/glossary.md)"],
  ],
])('findNounErrors · %j', (files, errors) => {
  expect(findNounErrors(readNouns(GLOSSARY), files)).toEqual(errors);
});

test('findNounErrors · no table · is an error', () => {
  expect(findNounErrors(readNouns('# Glossary'), [])).toHaveLength(1);
});
