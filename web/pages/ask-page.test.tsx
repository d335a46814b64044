// C§57.07
// 问问自己 over the trial API, with streams of a model where a test needs one.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AskAnswer } from '#contract/question.contract.ts';
import type { AskedQuestion } from '#domain/asking/answer.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { refuseQuestion } from '#web/features/questions/question.store.ts';
import { AskPage } from '#web/pages/ask-page.tsx';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

type TestApi = ReturnType<typeof createTestApi>;

const publish = ({ real }: TestApi, content: string) =>
  real.posts.create({ id: newId(), content, images: [] });
const typed = () => screen.findByRole('textbox', { name: '问一件写过的事' });

/** An answer of a model to `question` that cites a post. */
function answered(id: string, question: string, postId: string): AskedQuestion {
  const cites = [
    { entry: { kind: 'post' as const, id: postId, day: '2026-03-05' }, quote: '因为相亲' },
  ];
  return {
    id,
    question,
    afterId: null,
    threadId: id,
    askedAt: '2026-03-06T08:00:00.000Z',
    answer: {
      outcome: 'answered',
      engine: 'remote',
      text: null,
      claims: [
        { claim: '你和妈妈吵架是因为相亲', cites },
        { claim: null, cites },
      ],
      found: [],
      counted: [],
      receipt: {
        ranges: [{ from: '2026-03-01', to: '2026-04-01' }],
        terms: [['吵架', '争吵']],
        searched: 42,
        matched: 1,
        keptFromAi: 1,
        sentIds: [postId],
        sent: [
          {
            purpose: 'answer',
            messages: [
              { role: 'system', parts: [{ text: '规则文字', from: [] }] },
              {
                role: 'user',
                parts: [
                  { text: '前面', from: [] },
                  { text: null, from: [] },
                ],
              },
            ],
          },
        ],
      },
    },
  };
}

test('an example fills the field; the answer lists the entries and opens them', async () => {
  const test_ = createTestApi();
  const post = await publish(test_, '和妈妈吵了一架，因为相亲。');
  const user = await openScreen('/ask', test_.api);
  await user.click(await screen.findByRole('button', { name: '和妈妈吵过几次架？' }));
  expect((await typed()) as HTMLTextAreaElement).toHaveProperty('value', '和妈妈吵过几次架？');
  await user.click(screen.getByRole('button', { name: '提问' }));
  const found = await screen.findByRole('region', { name: '找到的记录' });
  expect(within(found).getByRole('link').getAttribute('href')).toBe(`/test/chat/${post.id}`);
  expect(screen.getByText(/数了数：同时写到“妈妈”“吵架”的记录 1 条/)).toBeTruthy();
  const next = await screen.findByRole('textbox', { name: '接着问' });
  expect((next as HTMLTextAreaElement).value).toBe('');
});

test('a follow-up stays in the thread; the thread can be deleted', async () => {
  const test_ = createTestApi();
  await publish(test_, '和妈妈吵了一架，因为相亲。');
  const user = await openScreen('/ask', test_.api);
  await user.type(await typed(), '和妈妈为什么吵架{Enter}');
  await user.type(await screen.findByRole('textbox', { name: '接着问' }), '还有吗{Enter}');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: '问个新的' }));
  const list = await screen.findByRole('region', { name: '问过的' });
  expect(within(list).getByText(/2 问/)).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: '“和妈妈为什么吵架”的操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '删除' }));
  await user.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByRole('button', { name: '和妈妈吵过几次架？' })).toBeTruthy();
  expect((await test_.real.questions.list({})).items).toEqual([]);
});

test('days can be changed: the same question is asked again', async () => {
  const test_ = createTestApi();
  await publish(test_, '和妈妈吵了一架，因为相亲。');
  const user = await openScreen('/ask', test_.api);
  await user.type(await typed(), '1999年和妈妈吵架了吗{Enter}');
  expect(await screen.findByText('这段时间里没有写过东西。')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /翻找的时间/ }));
  await user.click(await screen.findByRole('button', { name: '不限时间' }));
  expect(await screen.findByRole('region', { name: '找到的记录' })).toBeTruthy();
});

test('claims arrive one by one, above quotations that open their entries', async () => {
  const test_ = createTestApi();
  const post = await publish(test_, '和妈妈吵架，因为相亲。');
  const gate = Promise.withResolvers<void>();
  test_.replaced.questions = {
    stream: (async ({ id, question }: { id: string; question: string }) => {
      const whole = answered(id, question, post.id);
      async function* events() {
        yield { type: 'delta' as const, text: '{"reading":3}\n{"cl' };
        const claim = JSON.stringify(whole.answer.claims[0]);
        yield { type: 'delta' as const, text: `${claim.slice(4)}\n` };
        await gate.promise;
        const done: AskAnswer = { success: true, question: whole, stones: { spent: 1, left: 9 } };
        yield { type: 'done' as const, ...done };
      }
      return events();
    }) as never,
  };
  const user = await openScreen('/ask', test_.api);
  await user.type(await typed(), '为什么吵架{Enter}');
  expect(await screen.findByText('从 3 段里作答...')).toBeTruthy();
  expect(screen.getByText('你和妈妈吵架是因为相亲')).toBeTruthy();
  gate.resolve();
  expect(await screen.findByText(/AI 生成/)).toBeTruthy();
  const quotations = screen.getAllByRole('link', { name: /^“因为相亲” .*三月五日/ });
  expect(quotations.map((link) => link.getAttribute('href'))).toEqual([
    `/test/chat/${post.id}`,
    `/test/chat/${post.id}`,
  ]);
  await user.click(screen.getByRole('button', { name: '翻了什么，发了什么' }));
  expect(await screen.findByText(/42 条记录，1 条对得上/)).toBeTruthy();
  expect(screen.getByText(/前面（这一段来自已经删除的内容）/)).toBeTruthy();
});

test('an error keeps the question in the field and offers the entries alone', async () => {
  const test_ = createTestApi();
  await publish(test_, '和妈妈吵了一架，因为相亲。');
  test_.replaced.questions = {
    stream: (async (input: { isLocal?: boolean }, options: never) => {
      if (input.isLocal === true) return test_.real.questions.stream(input as never, options);
      throw Object.assign(new Error('x'), { code: 'AI_UNAVAILABLE' });
    }) as never,
  };
  const user = await openScreen('/ask', test_.api);
  await user.type(await typed(), '和妈妈为什么吵架{Enter}');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(((await typed()) as HTMLTextAreaElement).value).toBe('和妈妈为什么吵架');
  await user.click(screen.getByRole('button', { name: '不用AI，只找原文' }));
  expect(await screen.findByRole('region', { name: '找到的记录' })).toBeTruthy();
});

test('a failed question · is offered to its owner, not to the next one', async () => {
  const listeners = new Set<() => void>();
  const stateOf = (id: string) => ({
    status: 'signedIn',
    user: { id, email: 'a@b.co', createdAt: '' },
  });
  let state = stateOf('a');
  const session = {
    subscribe: (listener: () => void) => (listeners.add(listener), () => undefined),
    getState: () => state,
  } as unknown as Session;
  refuseQuestion('a', { question: '我和谁吵过架' }, 'AI_UNAVAILABLE');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <NoticeProvider>
          <ConfirmProvider>
            <ApiContext value={connectApi('account', createTestApi().api)}>
              <MemoryRouter at="/ask">
                <AskPage />
              </MemoryRouter>
            </ApiContext>
          </ConfirmProvider>
        </NoticeProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  state = stateOf('b');
  act(() => listeners.forEach((listener) => listener()));
  expect(await typed()).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('words typed while a question is answered stay in the field', async () => {
  const test_ = createTestApi();
  await publish(test_, '和妈妈吵了一架，因为相亲。');
  const gate = Promise.withResolvers<void>();
  test_.replaced.questions = {
    stream: (async (input: never, options: never) => {
      await gate.promise;
      return test_.real.questions.stream(input, options);
    }) as never,
  };
  const user = await openScreen('/ask', test_.api);
  await user.type(await typed(), '和妈妈为什么吵架{Enter}');
  await user.type(await typed(), '后来呢');
  gate.resolve();
  const next = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '接着问' });
  await waitFor(() => expect(next.value).toBe('后来呢'));
  await user.clear(next);
});

test('AI is off · the entries are listed', async () => {
  const test_ = createTestApi();
  await publish(test_, '和妈妈吵了一架，因为相亲。');
  await test_.real.ai.updateSettings({ aiOff: true });
  const user = await openScreen('/ask', test_.api);
  expect(await screen.findByText(/AI已关闭/)).toBeTruthy();
  await user.type(await typed(), '和妈妈为什么吵架{Enter}');
  expect(await screen.findByRole('region', { name: '找到的记录' })).toBeTruthy();
});
