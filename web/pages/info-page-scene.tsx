// The product itself in the hero: the card of a post and a reply being written, built from the
// app's components and a sample. Nothing in it can be pressed. Under reduced motion the finished
// reply shows.
import { MessageCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Message } from '#domain/messages/message.ts';
import { newPost, type Post } from '#domain/posts/post.ts';
import { useSeen } from '#web/features/landing/use-seen.ts';
import { AiMessage, UserMessage } from '#web/features/messages/message-bubble.tsx';
import { PendingReply } from '#web/features/messages/pending-reply.tsx';
import { PostCard } from '#web/features/posts/post-card.tsx';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

const POST_ID = '5a3c1e00-0000-7000-8000-000000000001';
const WRITTEN_AT = '21:40';
const POST_TEXT = '下班路上桂花忽然开了。整条街都是甜的，我绕了一个路口，多走了十分钟。';
const FIRST_REPLY_TEXT = '“我绕了一个路口，多走了十分钟”。走这一段的时候，是快了还是慢了？';
const ANSWER_TEXT = '慢了。平时都是戴着耳机赶地铁，今天把耳机摘了。';
const REPLY_TEXT = '“今天把耳机摘了”，这一句我记下了。';
const SPEAKER = {
  name: '回响',
  avatar: (
    <RoleAvatar
      role={{ role_name: '回响', avatar_url: '/avatars/default_conversation_guide.svg' }}
    />
  ),
};
const WAIT_MS = 1600;
const LETTER_MS = 70;

/** The scene with its English caption. */
export function InfoPageScene() {
  const [post] = useState(samplePost);
  const [reply, isSeen] = useSeen();
  const length = useWritten(REPLY_TEXT.length, isSeen);
  return (
    <figure className="motion-safe:animate-enter">
      <div inert lang="zh-CN">
        <PostCard
          post={post}
          counts={
            <span className={CARD_MARK_CLASS}>
              <MessageCircle aria-hidden="true" />3 句
            </span>
          }
          below={
            <div className="space-y-4">
              <AiMessage message={lineOf(post, FIRST_REPLY_TEXT, 2)} speaker={SPEAKER} />
              <UserMessage message={lineOf(post, ANSWER_TEXT, 6)} />
              {/*
               * Both are in one cell: the finished reply reserves the space that the growing one
               * needs.
               */}
              <div ref={reply} className="grid [&>*]:col-start-1 [&>*]:row-start-1">
                <div className={length < REPLY_TEXT.length ? 'invisible' : undefined}>
                  <AiMessage message={lineOf(post, REPLY_TEXT, 7)} speaker={SPEAKER} />
                </div>
                {length < REPLY_TEXT.length && (
                  <PendingReply
                    reply={
                      length === 0
                        ? { state: 'waiting', replaces: null }
                        : { state: 'streaming', replaces: null, text: REPLY_TEXT.slice(0, length) }
                    }
                    speaker={SPEAKER}
                    onPause={() => undefined}
                  />
                )}
              </div>
            </div>
          }
        />
      </div>
      <figcaption className="mt-6 border-t border-hairline pt-4 font-figures text-sm leading-relaxed text-soft">
        A sample: “The osmanthus was suddenly in bloom; I took the long way round, ten minutes
        more.” “‘Ten minutes more.’ Did you walk faster, or slower?” “Slower. I took my headphones
        off.” “‘I took my headphones off.’ That one I will keep.”
      </figcaption>
    </figure>
  );
}

function samplePost(): Post {
  const [hour = 0, minute = 0] = WRITTEN_AT.split(':').map(Number);
  const written = new Date();
  written.setDate(written.getDate() - 1);
  written.setHours(hour, minute, 0, 0);
  return {
    ...newPost({ id: POST_ID, content: POST_TEXT, images: [] }, written.getTime()),
    conversationCount: 3,
    diaryCount: 0,
    isFavourite: false,
    isPinned: false,
    isSample: true,
  };
}

function lineOf(post: Post, content: string, minutesLater: number): Message {
  const createdAt = new Date(Date.parse(post.createdAt) + minutesLater * 60_000).toISOString();
  return {
    id: `${post.id}${minutesLater}`,
    postId: post.id,
    content,
    isUser: false,
    images: [],
    roleKey: null,
    engine: null,
    usage: null,
    isSample: true,
    createdAt,
  };
}

/**
 * Returns how many letters of the reply are written; all of them under reduced motion. Writing
 * starts when the reply is seen.
 */
function useWritten(letters: number, isSeen: boolean): number {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [written, setWritten] = useState(0);
  useEffect(() => {
    if (isStill || !isSeen || written >= letters) return;
    const timer = setTimeout(() => setWritten(written + 1), written === 0 ? WAIT_MS : LETTER_MS);
    return () => clearTimeout(timer);
  }, [isStill, isSeen, written, letters]);
  return isStill ? letters : written;
}
