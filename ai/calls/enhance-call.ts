// Rewrites a text in a style. After two texts that add something the built-in engine writes.
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import { checkEnhancement } from '#domain/enhance/enhancement.ts';
import { isDanger } from '#ai/crisis.ts';
import { writeChecked } from '#ai/checked-text.ts';
import { cleanText, createHeadFilter } from '#ai/clean-text.ts';
import { enhanceStyle } from '#ai/prompts/enhance-styles.ts';
import { generalFaults, isSame } from '#ai/text-faults.ts';
import { readToEnd, type EnhanceTask } from '#ai/text-model.ts';
import type { TextCall, Writers } from '#ai/calls/text-call.ts';

type MadeEnhancement = Omit<EnhanceAnswer, 'stones'>;

/** `content` is trimmed and not empty. A text that calls for the card is returned as it is. */
export async function enhanceCall(
  { model, builtin, crisis }: Writers,
  {
    content,
    roleKey,
    previous,
    seed,
  }: Pick<EnhanceTask, 'content' | 'roleKey' | 'previous' | 'seed'>,
): Promise<TextCall<MadeEnhancement>> {
  const reading = await crisis.look(content);
  const notice = crisis.notice(reading);
  if (isDanger(reading))
    return {
      estimateTokens: 0,
      promptTokens: 0,
      work: async () => ({
        cost: null,
        made: {
          success: true,
          enhanced_text: content,
          engine: 'builtin',
          ...notice,
        },
      }),
    };
  const task: EnhanceTask = { task: 'enhance', roleKey, content, missed: [], previous, seed };
  const style = enhanceStyle(roleKey);
  const form = { form: 'enhancement', source: content } as const;
  return {
    estimateTokens: model.estimate(task),
    promptTokens: model.estimatePrompt(task),
    work: async ({ reservation, signal, leftMs, push, rewrite }) => {
      let prompt = '';
      const faultsOf = (text: string): string[] => [
        ...generalFaults(text, { own: content, written: content, prompt }),
        ...checkEnhancement(content, text, style),
        ...(previous !== null && isSame(text, previous) ? ['和上一稿一样'] : []),
      ];
      const written = await writeChecked({
        model,
        reservation,
        signal,
        leftMs,
        options: {
          onSent: ([system]) => {
            prompt = system?.content ?? '';
          },
        },
        taskFor: (missed) => ({ ...task, missed }),
        read: ({ text, engine }) => {
          if (engine === 'builtin') return { value: text, missed: [] };
          const cleaned = cleanText(text, form);
          return { value: cleaned, missed: faultsOf(cleaned) };
        },
        ...(model.kind === 'builtin' ? {} : { filter: createHeadFilter(form) }),
        push,
        rewrite,
      });
      const { value, answer, missed } = written;
      if (missed.length > 0) {
        const safe = await readToEnd(
          builtin.stream(reservation, task, { signal, totalMs: leftMs() }),
          () => undefined,
        );
        return {
          cost: null,
          made: {
            success: true,
            enhanced_text: safe.text,
            engine: 'builtin',
            notice: 'fallback',
            ...notice,
          },
        };
      }
      return {
        // A text that was cut off is not what the user asked for.
        cost: answer.cut
          ? null
          : { totalTokens: answer.usage.total_tokens, estimated: answer.estimated },
        made: {
          success: true,
          enhanced_text: value,
          ...(answer.engine === 'builtin' ? {} : { usage: answer.usage }),
          engine: answer.engine,
          ...(answer.cut ? { notice: 'cut' as const } : {}),
          ...notice,
        },
      };
    },
  };
}
