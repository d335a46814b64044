// Writing a post on the empty page (B§2, B§5).
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NewPost } from '#contract/post.contract.ts';
import { checkMoment } from '#domain/posts/moment.ts';
import { checkPostDraft, POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { good } from '#domain/shared/outcome.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { ComposerForm, useComposer } from '#web/core/drafts/composer.tsx';
import type { Draft } from '#web/core/drafts/draft.store.ts';
import type { Editor } from '#web/core/drafts/editor.ts';
import { ImageRow } from '#web/core/images/image-field.tsx';
import { ComposeMoment } from '#web/features/posts/compose-moment.tsx';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useNotice } from '#web/ui/notice.tsx';
import { isSubmitKey } from '#web/ui/submit-key.ts';
import { TaggedTextArea } from '#web/core/tags/tagged-text-area.tsx';

export interface PostComposerProps {
  /** The daily prompt; it passes its text to `take` when the user begins with it. */
  prompt: (take: (text: string) => void) => ReactNode;
  /** Beside the publish button. */
  choice?: ReactNode;
  /** Below the text, beside 补记. */
  tools?: ((editor: Editor) => ReactNode) | undefined;
  /** Shared images are on their way into the draft. */
  isTakingImages: boolean;
  /** Called with the new post, also when the user has left the page. */
  onCreated: (post: NewPost) => void;
  /** Leads to the feed (B§2). */
  onPublished: () => void;
}

/** The draft as a new post. Without a moment it is about the time of publishing. */
function checkDraft(draft: Draft) {
  const checked = checkPostDraft(draft);
  if (!checked.ok || draft.moment === null) return checked;
  const moment = checkMoment(draft.moment, Date.now());
  return moment.ok ? good({ ...checked.value, createdAt: moment.value }) : moment;
}

/** Writes and publishes a post. */
export function PostComposer({
  prompt,
  choice,
  tools,
  isTakingImages,
  onCreated,
  onPublished,
}: PostComposerProps) {
  const notice = useNotice();
  const composer = useComposer({
    what: 'post',
    maxImages: POST_MAX_IMAGES,
    check: checkDraft,
    inputOf: ({ id, aiPrivate }, checked): NewPost => ({
      id,
      ...checked,
      ...(aiPrivate ? { aiPrivate } : {}),
    }),
    create: useCreatePost(),
    failure: '发布失败，请重试',
    isTakingImages,
    onCreated: (post) => {
      onCreated(post);
      // It is not on top of the feed, where a new post is expected.
      if (post.createdAt !== undefined) notice.info(`记在了${momentHere(post.createdAt).date}`);
    },
    onPublished,
  });
  const { body, draft, write, change, takePrompt, insert, imageField, isPending, publish } =
    composer;
  return (
    <ComposerForm composer={composer} action="发布" choice={choice}>
      {prompt(takePrompt)}
      <TaggedTextArea
        label="写下此刻的灵感"
        bare
        autoFocus
        fill
        rows={4}
        ref={body}
        className="text-xl leading-loose"
        placeholder="写下此刻……"
        value={draft.content}
        disabled={isPending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) void publish();
        }}
      />
      <ImageRow field={imageField} className="mt-4" />
      <div className="flex flex-wrap items-start gap-x-3">
        <ComposeMoment
          moment={draft.moment}
          onChange={(moment) => change({ moment })}
          disabled={isPending}
        />
        <PrivateMark
          isOn={draft.aiPrivate}
          onChange={(aiPrivate) => change({ aiPrivate })}
          disabled={isPending}
        />
        {tools?.({ text: draft.content, insert, isDisabled: isPending })}
      </div>
    </ComposerForm>
  );
}

/** 不给AI看: the new post is never sent to a model, from its first moment on. */
function PrivateMark({
  isOn,
  onChange,
  disabled,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled: boolean;
}) {
  const Icon = isOn ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-1.5 text-sm hover:text-ink',
        isOn ? 'text-accent' : 'text-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      不给AI看
    </button>
  );
}
