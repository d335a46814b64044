// Whether a diary that began as a text of the AI still is one.

/** Letters in a row that two texts have in common when one was made from the other. */
const RUN_LETTERS = 4;

/** Share of such runs up to which a text has nothing of the other. */
const CHANCE_SHARE = 0.1;

interface DiaryTexts {
  aiGenerated: string | null;
  userEdited: string | null;
}

/** Whether the AI wrote the body, or a part of it that is still there. */
export function hasAiWords({ aiGenerated, userEdited }: DiaryTexts): boolean {
  if (aiGenerated === null || userEdited === null) return aiGenerated !== null;
  const known = new Set(runsOf(aiGenerated));
  const runs = runsOf(userEdited);
  return runs.filter((run) => known.has(run)).length > runs.length * CHANCE_SHARE;
}

/** The runs of letters of a text, without its punctuation; of a shorter text its letters. */
function runsOf(text: string): string[] {
  const letters = [...text.replace(/[^\p{L}\p{N}]/gu, '')];
  const count = Math.max(1, letters.length - RUN_LETTERS + 1);
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + RUN_LETTERS).join(''));
}
