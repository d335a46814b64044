// What the user agrees to before texts are sent to a remote model (rulings 10): what is sent, to
// whom, and how to withdraw.
import type { PublicConfig } from '#contract/config.contract.ts';

/** The model's name with the host that receives texts: `fake-model（api.example.com）`. */
export function modelName({ label, host }: PublicConfig['ai']): string {
  return host === null ? label : `${label}（${host}）`;
}

export function consentText(ai: PublicConfig['ai']): string {
  return [
    `请AI回应、润色、总结或推荐时，相关的灵感、对话和笔记会发送给 ${modelName(ai)}。`,
    '回应时，还会发送你写的“关于我”、相关的往日灵感和你写的回响者。',
    '写每周来信时，会发送那一周的灵感、你在对话里说的话和“关于我”。',
    '问问自己时，会发送你的提问、前文、“关于我”和翻到的几段原文。',
    ...(ai.transcribe === null
      ? []
      : [
          `录音会发送给 ${modelName({ ...ai, label: ai.transcribe })} 转成文字，回响的服务器不留录音。`,
        ]),
    `图片不会发送${ai.vision ? '，除非你在设置里另外打开“让回响看图”' : ''}；标记为“不给AI看”的灵感不会发送。`,
    '随时可以在设置里撤回同意，或关闭AI功能。',
  ].join('\n');
}
