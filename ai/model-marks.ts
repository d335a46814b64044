// The marks that models write around thoughts and answers, and those that leak from their chat
// templates (docs/adr/0088). All are in lower case; a model may write them in any case.

export const HARMONY_FINAL = ['<|channel|>final', '<|message|>'] as const;
const HARMONY_ENDS = ['<|return|>', '<|end|>', '<|call|>'] as const;

/**
 * The mark that opens a thought, and the marks that close it in sequence. `ends` also end the text
 * that follows.
 */
export const THOUGHTS: readonly {
  open: string;
  closes: readonly string[];
  ends?: readonly string[];
}[] = [
  { open: '<think>', closes: ['</think>'] },
  { open: '<thinking>', closes: ['</thinking>'] },
  { open: '<thought>', closes: ['</thought>'] },
  { open: '<reasoning>', closes: ['</reasoning>'] },
  { open: '<seed:think>', closes: ['</seed:think>'] },
  { open: '<longcat_think>', closes: ['</longcat_think>'] },
  { open: '<|begin_of_thought|>', closes: ['<|end_of_thought|>'] },
  { open: '[think]', closes: ['[/think]'] },
  { open: '◁think▷', closes: ['◁/think▷'] },
  { open: '<|channel>', closes: ['<channel|>'] },
  { open: '<|channel|>', closes: HARMONY_FINAL, ends: HARMONY_ENDS },
  { open: '<|start|>', closes: HARMONY_FINAL, ends: HARMONY_ENDS },
];

export const OPENS = THOUGHTS.map(({ open }) => open);
export const CLOSES = THOUGHTS.flatMap(({ closes }) => (closes.length === 1 ? closes : []));

/** Marks around an answer. Only those at its beginning count. */
export const WRAPS: readonly (readonly [open: string, close: string])[] = [
  ['<|begin_of_box|>', '<|end_of_box|>'],
  ['<|begin_of_solution|>', '<|end_of_solution|>'],
  ['<answer>', '</answer>'],
];

/** The head of the model's own turn, which some templates leak before the text. */
export const HEADS = [
  '<|im_start|>assistant',
  '<|start_header_id|>assistant<|end_header_id|>',
  '<start_of_turn>model',
  '<|assistant|>',
] as const;

/** Control marks that no text holds. What follows the first one belongs to another turn. */
export const CONTROLS = [
  '<|im_end|>',
  '<|im_start|>',
  '<|endoftext|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_of_text|>',
  '<|start_header_id|>',
  '<|end|>',
  '<|return|>',
  '<|user|>',
  '<|system|>',
  '<|assistant|>',
  '<|observation|>',
  '<|im_assistant|>',
  '<|im_user|>',
  '<|im_middle|>',
  '<｜end▁of▁sentence｜>',
  '<｜user｜>',
  '<｜assistant｜>',
] as const;

/** Control marks that a text may mention, so they count at the end of a sentence only. */
export const SOFT_CONTROLS = [
  '</s>',
  '<eos>',
  '[/inst]',
  '<end_of_turn>',
  '<start_of_turn>',
] as const;
