// The sentences about recordings: what happened, what is left of it, what to do.
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { isRefusal } from '#web/core/ai/refusals.ts';
import type { RecordingNotice } from '#web/features/recordings/recording-machine.ts';

export const NOTICE_TEXT: Record<RecordingNotice, string> = {
  refused: '浏览器没有让这个页面用麦克风。在地址栏旁的网站设置里允许它，再按一次。',
  none: '没有找到麦克风。接上一个再按一次，或者先打字。',
  busy: '麦克风打不开，可能正被别的程序用着。关掉那边，再按一次。',
  insecure: '只有 https 的地址才能用麦克风，这里先打字吧。',
  unsupported: '这个浏览器不会录音。换一个新一点的浏览器，或者先打字。',
  lost: '麦克风断开了，断开前录到的都留着。',
  hidden: '页面切到后台或离开了，录音停了。录到的都还在，点“重试”就能转成文字。',
  limit: '到 5 分钟了，先把这一段转成文字。',
  short: '太短了，没有录到。按住说话，或者点一下开始、再点一下停。',
};

/** Shown while the browser holds as many recordings as it may. */
export const FULL_TEXT = '还有几段录音没转成文字，先重试或放弃一段。';

/** Shown when the browser does not store a recording. */
export const UNSTORED_TEXT = '浏览器没能存下这段录音，关掉页面前请重试。';

/** Shown after the user stopped the call. */
export const STOPPED_TEXT = '停下了，录音还在。';

/** Shown beside a recording while no model turns speech into text, or AI is off. */
export const NOT_NOW_TEXT =
  '录音留在这个浏览器里。现在没有语音模型，或AI关着；在设置里接上或打开，就能转成文字。';

/** Why a recording did not become text. It is kept in each case. */
export function failureSentence(code: string | null): string {
  if (code === 'NETWORK') return '网络断了，录音留在这个浏览器里，连上后可以重试。';
  if (code === 'SPEECH_NOT_HEARD') return '没有听到说话的声音。可以重试，或者放弃后再录一次。';
  // A model for speech that is gone since; a server without one has no such endpoint.
  if (code === 'MODEL_REQUIRED' || code === 'NOT_FOUND') return NOT_NOW_TEXT;
  if (code === 'RATE_LIMITED') return '上一段还没转完，稍等一会儿再试。';
  if (code === 'RECORDING_TOO_LONG' || code === 'RECORDING_TYPE_NOT_ALLOWED' || isRefusal(code))
    return ERROR_TEXT[code];
  return '这次没能转成文字，录音还在，可以重试。';
}

/** A length as `0:07`. */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
