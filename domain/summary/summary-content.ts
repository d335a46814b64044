// The text of a summary request (B§7): numbered shares of 'user' lines, and the user's optional
// 修改建议. Both directions are in this file, because the browser writes it and the engines read it.

/**
 * Maximum length of an article. The digest of 1,000 posts fits, and so do the drafts of many parts
 * side by side.
 */
export const ARTICLE_MAX_CHARACTERS = 60_000;

/** Maximum length of a title. */
export const ARTICLE_TITLE_MAX_CHARACTERS = 18;

/** Maximum posts of one summary. */
export const SUMMARY_MAX_POSTS = 1_000;

/** Maximum characters of one summary, conversations included. */
export const SUMMARY_MAX_CHARACTERS = 1_000_000;

/** Maximum length of a 修改建议. */
export const SUGGESTION_MAX_CHARACTERS = 500;

const SUGGESTION_HEAD = '修改建议';

/** One chosen post with the user's own lines of its conversation. */
export interface SummaryShare {
  content: string;
  /** When it was written, in the user's time zone; null: unknown. */
  time: string | null;
  /** The user's lines of the conversation; the AI's lines are not part of a diary. */
  lines: readonly string[];
  /** For lines that say little alone: the end of the AI's line that they answer. */
  answered?: readonly AnsweredLine[] | undefined;
}

/** A line of the user, and the end of the line before it. */
export interface AnsweredLine {
  line: string;
  half: string;
}

export interface SummaryMaterial {
  shares: readonly SummaryShare[];
  suggestion: string | null;
}

/** Writes the content of a request. */
export function buildSummaryContent({ shares, suggestion }: SummaryMaterial): string {
  const blocks = shares.map((share, index) => {
    const head = `分享${index + 1}${share.time === null ? '' : `（${share.time}）`}：`;
    return [
      head,
      ...[share.content, ...share.lines]
        .filter((line) => line.trim() !== '')
        .map((line) => `user: ${oneLine(line)}`),
    ].join('\n');
  });
  return [
    ...blocks,
    ...(suggestion === null || suggestion.trim() === ''
      ? []
      : [`${SUGGESTION_HEAD}：${suggestion.trim()}`]),
  ].join('\n\n');
}

/**
 * Reads the content of a request. Text in another form becomes one share, so that nothing is lost.
 */
export function readSummaryContent(content: string): SummaryMaterial {
  const cut = content.search(new RegExp(`(?:^|\\n)[^\\S\\n]*${SUGGESTION_HEAD}[：:]`, 'u'));
  const body = cut === -1 ? content : content.slice(0, cut);
  const suggestion =
    cut === -1
      ? null
      : content
          .slice(cut)
          .replace(new RegExp(`^\\s*${SUGGESTION_HEAD}[：:]`, 'u'), '')
          .trim();
  const heads = [
    ...body.matchAll(/^[ \t]*(?:分享\s*)?\d{1,3}\s*(?:（([^）\n]*)）)?[：:.、）)]/gmu),
  ];
  const shares =
    heads.length === 0
      ? [readShare(body, null)]
      : heads.map((head, index) =>
          readShare(
            body.slice(head.index + head[0].length, heads[index + 1]?.index),
            head[1] ?? null,
          ),
        );
  return {
    shares: shares.filter((share) => share.content !== ''),
    suggestion: suggestion === '' ? null : suggestion,
  };
}

const USER_LINE = /^(?:user|用户|我)\s*[：:]\s*/iu;
const AI_LINE = /^assistant\s*[：:]/iu;

/** A reply of the AI ends where the user speaks again: its further lines are not the user's. */
function readShare(block: string, time: string | null): SummaryShare {
  const own: string[] = [];
  let isReply = false;
  for (const line of block.split('\n').map((raw) => raw.trim())) {
    isReply = AI_LINE.test(line) || (isReply && !USER_LINE.test(line));
    const text = line.replace(USER_LINE, '').trim();
    if (!isReply && text !== '') own.push(text);
  }
  const [content = '', ...lines] = own;
  return { content, time, lines };
}

/** A text without line breaks: one 'user' line of a share. */
export function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
