// The labels of texts written by the AI (rulings 46).
import type { EngineKind } from '#domain/messages/message.ts';
import type { TokenUsage } from '#domain/stones/stone.ts';

/** The label of the engine that wrote a text. */
export function engineLabel(engine: EngineKind | null): string {
  return engine === 'builtin' ? '内置引擎' : 'AI 生成';
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
