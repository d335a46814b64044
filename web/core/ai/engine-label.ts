// The small words that stand at every text of the AI (rulings 46).
import type { EngineKind } from '#domain/chat/message.ts';
import { useAiEngine } from '#web/core/ai/ai.queries.ts';

/** The words for the engine that wrote a text. */
export function engineLabel(engine: EngineKind | null): string {
  return engine === 'builtin' ? '内置引擎' : 'AI 生成';
}

/** The words for a kept text that does not say who wrote it: the engine that answers here. Empty until that is known. */
export function useEngineLabel(): string {
  const engine = useAiEngine();
  return engine.isPending ? '' : engineLabel(engine.data?.engine ?? null);
}
