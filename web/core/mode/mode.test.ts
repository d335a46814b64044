// Which paths belong to which mode, and what trial refuses.
import { describe, expect, it } from 'vitest';
import { ALL_CAPABILITIES, modeOf, modeOfPath } from '#web/core/mode/mode.ts';
import {
  countTrialRows,
  enterTrial,
  findOfflineUser,
  hasTrialUser,
  leaveTrial,
  TRIAL_ROW_PREFIXES,
} from '#web/core/mode/trial-flags.ts';
import { TRIAL_KEYS } from '#web/trial/trial-store.ts';

describe('modeOfPath', () => {
  it.each([
    ['/test', 'trial'],
    ['/test/inspiration', 'trial'],
    ['/test/chat/1', 'trial'],
    ['/testing', 'account'],
    ['/inspiration', 'account'],
    ['/notes/test', 'account'],
    ['/', 'account'],
  ])('%s · is %s', (path, mode) => {
    expect(modeOfPath(path)).toBe(mode);
  });
});

describe('modeOf', () => {
  it('path · stays within the mode', () => {
    expect(modeOf('account').path('/notes')).toBe('/notes');
    expect(modeOf('trial').path('/notes')).toBe('/test/notes');
  });

  // C§68.06
  it('can · account · all but sample changes and an own model', () => {
    const account = modeOf('account');
    expect(ALL_CAPABILITIES.filter((capability) => !account.can(capability)).toSorted()).toEqual([
      'deleteSample',
      'editSample',
    ]);
  });

  it('refusal · trial · refuses what A§6 refuses, in Chinese', () => {
    const trial = modeOf('trial');
    for (const capability of [
      'editBio',
      'editBackground',
      'signOut',
      'viewStatistics',
      'previewStyles',
    ] as const) {
      expect(trial.can(capability)).toBe(false);
    }
    for (const capability of ALL_CAPABILITIES)
      expect(trial.refusal(capability)).toMatch(/[\u4e00-\u9fff]/);
    expect(trial.refusal('editSample')).toBe(
      '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容',
    );
    expect(trial.refusal('deleteSample')).toBe(
      '试用模式下，示例数据不能删除，只能删除您自己发布的内容',
    );
  });
});

describe('trial flags', () => {
  // A§3.10, A§3.11, A§3.12, A§3.13, A§3.14, A§4.34
  it('offline user · keeps one id until the user goes online', () => {
    expect(hasTrialUser()).toBe(false);
    expect(findOfflineUser()).toBeNull();
    enterTrial();
    expect(findOfflineUser()).toEqual({
      id: localStorage.getItem('offline_user_id'),
      email: 'trial@offline.invalid',
      role: 'authenticated',
      identities: [],
    });
    const id = localStorage.getItem('offline_user_id');
    expect(id).toMatch(/^offline_.+/);
    expect(localStorage.getItem('test_mode')).toBe('true');
    enterTrial();
    expect(localStorage.getItem('offline_user_id')).toBe(id);
    leaveTrial();
    expect(hasTrialUser()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('countTrialRows · counts own posts and diaries by their trial keys', () => {
    expect(TRIAL_ROW_PREFIXES).toEqual({ posts: TRIAL_KEYS.posts, diaries: TRIAL_KEYS.diaries });
    for (const key of [
      `${TRIAL_KEYS.posts}1`,
      `${TRIAL_KEYS.diaries}1`,
      `${TRIAL_KEYS.messages}1.2`,
      'theme',
    ])
      localStorage.setItem(key, '{}');
    expect(countTrialRows()).toEqual({ posts: 1, diaries: 1 });
    localStorage.clear();
  });
});
