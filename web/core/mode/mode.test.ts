// Which address is trial mode, what it may not do, and the sentences the specification quotes for it.
import { describe, expect, it } from 'vitest';
import { ALL_CAPABILITIES, modeOf, modeOfPath } from '#web/core/mode/mode.ts';

describe('the mode of an address', () => {
  it.each([
    ['/test', 'trial'],
    ['/test/inspiration', 'trial'],
    ['/testimony', 'account'],
    ['/inspiration', 'account'],
    ['/info/test', 'account'],
    ['/', 'account'],
  ])('%s is %s', (path, mode) => {
    expect(modeOfPath(path)).toBe(mode);
  });

  it('keeps its own addresses', () => {
    expect(modeOf('trial').path('/notes')).toBe('/test/notes');
    expect(modeOf('account').path('/notes')).toBe('/notes');
  });
});

describe('what trial mode may not do', () => {
  const trial = modeOf('trial');

  it('is nothing of what needs an account', () => {
    expect(ALL_CAPABILITIES.filter((capability) => trial.can(capability))).toEqual([]);
  });

  it.each([
    ['editSample', '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容'],
    ['deleteSample', '试用模式下，示例数据不能删除，只能删除您自己发布的内容'],
    ['editBio', '试用模式下无法保存个人简介，请登录账号后使用此功能'],
    ['viewStatistics', '试用模式下无法查看完整统计数据，请登录账号获取详细分析'],
    ['previewStyles', '请先登录'],
    ['claimStones', '用户未授权，请重新登录'],
  ] as const)('%s: %s', (capability, sentence) => {
    expect(trial.refusal(capability)).toBe(sentence);
  });
});

it('an account may do all of it, except what only samples know', () => {
  const account = modeOf('account');
  expect(ALL_CAPABILITIES.filter((capability) => !account.can(capability))).toEqual(['editSample', 'deleteSample']);
});
