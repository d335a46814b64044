// 试一试: each part as it arrives, and for each fault what to do. C§68.07
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MODEL_FAULTS, type ModelCheck, type ModelFinding } from '#contract/model-check.ts';
import { faultText, type ModelNames } from '#web/core/ai/model-check-words.ts';
import { ModelTrial } from '#web/core/ai/model-trial.tsx';

afterEach(cleanup);

const NAMES: ModelNames = {
  wanted: 'qwen3',
  address: '地址',
  model: '模型名',
  key: '密钥',
  context: '上下文大小',
  unreached: '请核对地址。',
};

const findingOf = (check: ModelCheck, more: Partial<ModelFinding> = {}): ModelFinding => ({
  check,
  faults: [],
  status: null,
  known: null,
  text: null,
  firstMs: null,
  perSecond: null,
  hasUsage: null,
  tokens: null,
  sees: null,
  ...more,
});

function open(found: Partial<Record<ModelCheck, Partial<ModelFinding>>>): ModelCheck[] {
  const tried: ModelCheck[] = [];
  render(
    <ModelTrial
      names={NAMES}
      check={async (part) => {
        tried.push(part);
        return findingOf(part, found[part]);
      }}
      failureOf={() => '没有试成'}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: '试一试' }));
  return tried;
}

const words = async () => {
  await screen.findByRole('button', { name: '试一试' });
  return screen.getByRole('status').textContent;
};

it('a good model · its reply, speed and abilities', async () => {
  open({
    reply: { text: '糖葫芦酸，也算甜。', firstMs: 1_200, perSecond: 21.5, hasUsage: true },
    context: { tokens: 8_192 },
    vision: { sees: false },
  });
  expect(await words()).toContain('糖葫芦酸，也算甜。第一个字等了 1.2 秒，每秒写 21.5 个字。');
  expect(await words()).toContain('上下文至少 8192 tokens');
  expect(await words()).toContain('看不见图，只读文字。');
});

it('nothing there · one sentence, and no other part is tried', async () => {
  const tried = open({ list: { faults: ['network'] } });
  expect(await words()).toBe('连接没有连上：请核对地址。');
  expect(tried).toEqual(['list']);
});

it('faults · each says what to do', async () => {
  open({
    list: { faults: ['no-model'], known: ['qwen3:4b'] },
    context: { faults: ['small'], tokens: 4_096 },
  });
  expect(await words()).toContain('请把模型名改成其中一个：qwen3:4b。');
  expect(await words()).toContain('那边的上下文只有 4096 tokens：请在那边开大');
});

it.each([...MODEL_FAULTS, 'unauthorised', 'unpaid', 'network', 'timeout', 'refused', 'broken'])(
  '%s · one sentence with 请 or what to wait for',
  (fault) => {
    expect(faultText(fault, findingOf('list', { status: 400 }), NAMES)).toMatch(/请|再试/u);
  },
);

it('closed while it runs · the part is aborted', async () => {
  let signal: AbortSignal | null = null;
  const { unmount } = render(
    <ModelTrial
      names={NAMES}
      check={(_part, given) => {
        signal = given;
        return new Promise(() => undefined);
      }}
      failureOf={() => ''}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: '试一试' }));
  await waitFor(() => expect(signal).not.toBeNull());
  unmount();
  expect((signal as AbortSignal | null)?.aborted).toBe(true);
});
