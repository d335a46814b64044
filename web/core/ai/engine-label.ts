// The small words that stand at every text of the AI (rulings 46).
import type { EngineKind } from '#domain/messages/message.ts';

/** The words for the engine that wrote a text. */
export function engineLabel(engine: EngineKind | null): string {
  return engine === 'builtin' ? '内置引擎' : 'AI 生成';
}
