// The labels of texts written by the AI (rulings 46).
import type { EngineKind, Message } from '#domain/messages/message.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';

/** The label of everything that belongs to a sample: no engine wrote it. */
export const SAMPLE_LABEL = '示例文字';

/** The label of the engine that wrote a text. */
export function engineLabel(engine: EngineKind | null): string {
  return engine === 'builtin' ? '内置引擎' : 'AI 生成';
}

/** The label of a message of the AI. */
export function messageLabel({ isSample, engine }: Pick<Message, 'isSample' | 'engine'>): string {
  return isSample === true ? SAMPLE_LABEL : engineLabel(engine);
}

/**
 * The label of a post or diary on an exported image. The built-in engine only arranges the user's
 * own words, so its texts are not labelled as written by an AI.
 */
export function arrangedLabel(engine: EngineKind | null): string {
  return engine === 'builtin' ? '回响整理' : engineLabel(engine);
}

/** What a text used and cost, as the parts of a label; nothing for what is unknown or free. */
export function costLabels(
  usage: TokenUsage | null | undefined,
  stones: { spent: number; left: number } | null | undefined,
): string[] {
  return [
    ...(usage ? [`用了 ${usage.total_tokens.toLocaleString('zh-CN')} tokens`] : []),
    ...(stones && stones.spent > 0 ? [`花费 ${stones.spent} 灵感石，余 ${stones.left}`] : []),
  ];
}
