// The label of every text written by the AI (rulings 46).
import type { EngineKind } from '#domain/messages/message.ts';

export function engineLabel(engine: EngineKind | null): string {
  return engine === 'builtin' ? '内置引擎' : 'AI 生成';
}
