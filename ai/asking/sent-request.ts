// A request to a model as the receipt shows it, cut at the words of entries and questions: a
// deleted entry takes its part with it.
import type { SentPart, SentRequest } from '#domain/asking/answer.ts';
import type { SentText } from '#ai/text-model.ts';

/** A text that is sent, and the ids whose words it repeats. */
export interface SourcedText {
  text: string;
  from: readonly string[];
}

/** The sources are in the order in which the request has them. */
export function sentRequest(
  purpose: SentRequest['purpose'],
  messages: readonly SentText[],
  sources: readonly SourcedText[],
): SentRequest {
  return {
    purpose,
    messages: messages.map(({ role, content }) => ({
      role,
      // A system message has no words of the user.
      parts: role === 'system' ? [{ text: content, from: [] }] : partsOf(content, sources),
    })),
  };
}

/** What is not found where it has to be may be anywhere, so the rest counts as taken from it. */
function partsOf(content: string, sources: readonly SourcedText[]): SentPart[] {
  const parts: SentPart[] = [];
  const unfound: string[] = [];
  let end = 0;
  for (const { text, from } of sources) {
    const at = content.indexOf(text, end);
    if (at === -1) {
      unfound.push(...from);
      continue;
    }
    if (at > end) parts.push({ text: content.slice(end, at), from: [] });
    parts.push({ text, from: [...from] });
    end = at + text.length;
  }
  if (end < content.length) parts.push({ text: content.slice(end), from: [] });
  return parts.map((part) => (part.from.length === 0 ? { ...part, from: unfound } : part));
}

/** All ids whose words the requests repeat. */
export function sentIds(requests: readonly SentRequest[]): string[] {
  const parts = requests.flatMap(({ messages }) => messages.flatMap((message) => message.parts));
  return [...new Set(parts.flatMap(({ from }) => from))];
}
