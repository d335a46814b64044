// Reads a conversation that has no reply yet: its post, and the user's last messages.
import type { ConversationCare } from '#contract/reply.contract.ts';
import { CARRIED_TURNS, graver, NO_DANGER } from '#domain/care/danger.ts';
import type { Message } from '#domain/messages/message.ts';
import type { CrisisWatch } from '#ai/crisis.ts';

/** What the gravest of the texts calls for. */
export async function conversationCare(
  crisis: CrisisWatch,
  post: { id: string; content: string },
  lines: readonly Pick<Message, 'id' | 'content' | 'isUser'>[],
): Promise<ConversationCare> {
  const own = lines.filter(({ isUser }) => isUser).slice(-CARRIED_TURNS);
  let about = post.id;
  let found = NO_DANGER;
  for (const { id, content } of [post, ...own]) {
    const read = await crisis.look(content);
    if (graver(found, read) === found) continue;
    found = read;
    about = id;
  }
  const notice = crisis.notice(found);
  return {
    about,
    crisis: notice.notice === 'crisis' ? notice.crisis : null,
    care: notice.notice === 'care' ? notice.care : null,
  };
}
