// The two modes of the product. The path decides: every path under /test is trial mode (A§2). One
// table lists what a mode cannot do and the text that is shown then; no feature checks the mode's
// name.

export type ModeName = 'account' | 'trial';

/** Prefix of all trial paths. */
export const TRIAL_PREFIX = '/test';

/** The mode of a path. */
export function modeOfPath(pathname: string): ModeName {
  return pathname === TRIAL_PREFIX || pathname.startsWith(`${TRIAL_PREFIX}/`) ? 'trial' : 'account';
}

const CAPABILITIES = {
  /** Saving a bio (A§6, B§5). */
  editBio: {
    account: true,
    trial: false,
    refusal: '试用模式下无法保存个人简介，请登录账号后使用此功能',
  },
  /** The user's own avatar (A§2: none in trial). */
  editAvatar: {
    account: true,
    trial: false,
    refusal: '本地试用模式不能上传头像，登录账号后就可以了',
  },
  /** Changing or removing the banner's background (A§2, A§6). */
  editBackground: {
    account: true,
    trial: false,
    refusal: '本地试用模式不能更换背景，登录账号后就可以了',
  },
  /** Signing out (A§6). */
  signOut: { account: true, trial: false, refusal: '本地试用模式没有登录账号' },
  /** The complete dashboard; trial shows a limited one (A§6, B§6). */
  viewStatistics: {
    account: true,
    trial: false,
    refusal: '试用模式下无法查看完整统计数据，请登录账号获取详细分析',
  },
  /** The style previews of /model_select (B§2). */
  previewStyles: { account: true, trial: false, refusal: '请先登录' },
  /** Weekly letters at their hour; trial writes one when asked (rulings 108). */
  scheduleLetters: {
    account: true,
    trial: false,
    refusal: '试用模式下没有定时来信；想要时点“写上一周的来信”，把上一周写下的写成一封',
  },
  /** Claiming stones and redeeming codes (rulings 36). */
  claimStones: { account: true, trial: false, refusal: '用户未授权，请重新登录' },
  /** Editing sample data; an account has none (A§5). */
  editSample: {
    account: false,
    trial: false,
    refusal: '试用模式下，示例数据不能编辑，只能编辑您自己发布的内容',
  },
  /** Deleting sample data (A§5). */
  deleteSample: {
    account: false,
    trial: false,
    refusal: '试用模式下，示例数据不能删除，只能删除您自己发布的内容',
  },
  /**
   * Sending texts to the server's model. In trial no text leaves the browser, except to an own
   * model (rulings 10, 105).
   */
  sendToRemoteAi: { account: true, trial: false, refusal: '本地试用模式的内容不会离开浏览器' },
  /** Exporting or deleting the account (rulings 11). */
  manageAccount: { account: true, trial: false, refusal: '本地试用模式没有登录账号' },
} as const satisfies Record<string, Record<ModeName, boolean> & { refusal: string }>;

/** Something that one mode can do and the other cannot. */
export type Capability = keyof typeof CAPABILITIES;

/** Every capability, for tests. */
export const ALL_CAPABILITIES = Object.keys(CAPABILITIES) as Capability[];

/** A mode, as features see it. */
export interface Mode {
  name: ModeName;
  /** A path of the app in this mode: `path('/notes')` is `/test/notes` in trial. */
  path: (to: `/${string}`) => string;
  can: (capability: Capability) => boolean;
  /** The text that is shown when the mode cannot. */
  refusal: (capability: Capability) => string;
}

const asMode = (name: ModeName): Mode => ({
  name,
  path: (to) => (name === 'trial' ? `${TRIAL_PREFIX}${to}` : to),
  can: (capability) => CAPABILITIES[capability][name],
  refusal: (capability) => CAPABILITIES[capability].refusal,
});

// One constant object per mode, so that a component that passes its mode on does not render again.
const MODES: Record<ModeName, Mode> = { account: asMode('account'), trial: asMode('trial') };

export function modeOf(name: ModeName): Mode {
  return MODES[name];
}
