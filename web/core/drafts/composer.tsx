// The composers of posts and diaries share a stored draft with images, its publishing, and the form
// around its fields.
import { useEffect, useRef, type ReactNode } from 'react';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Outcome } from '#domain/shared/outcome.ts';
import { draftErrorText } from '#web/core/drafts/draft-error-text.ts';
import { useDraft, type Draft } from '#web/core/drafts/draft.store.ts';
import { useInsertArea } from '#web/core/drafts/editor.ts';
import { DraftState, RefusedState } from '#web/core/drafts/kept-state.tsx';
import { failureText } from '#web/core/errors/failure-text.ts';
import { ImagePicker, useImageField } from '#web/core/images/image-field.tsx';
import { noteNewEntry } from '#web/core/install/install-offer.store.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';

export interface ComposerOptions<Fields, Input> {
  /** The draft's name, see {@link useDraft}. */
  what: string;
  maxImages: number;
  check: (draft: Draft) => Outcome<Fields, ErrorCode>;
  inputOf: (draft: Draft, checked: Fields) => Input;
  create: {
    isPending: boolean;
    isSuccess: boolean;
    mutateAsync: (input: Input) => Promise<unknown>;
  };
  /** Shown when the request fails and the error has no text of its own. */
  failure: string;
  /** Images of another app are on their way into the draft: publishing waits for them. */
  isTakingImages?: boolean;
  /** Called after publishing, also when the user has left the page. */
  onCreated?: ((input: Input) => void) | undefined;
  /** Called after publishing, unless the user has left the page. */
  onPublished: () => void;
}

/** Input of {@link ComposerForm}. */
export type Composer = ReturnType<typeof useComposer<never, never>>;

/** Keeps a draft and publishes it. What was published leaves it after a successful request. */
export function useComposer<Fields, Input>(options: ComposerOptions<Fields, Input>) {
  const { what, maxImages, check, inputOf, create, failure, onCreated, onPublished } = options;
  const { isTakingImages = false } = options;
  const error = useActionError();
  const form = useRef<HTMLFormElement>(null);
  const { area: body, insert } = useInsertArea();
  const { draft, kept, write, change, addImage, removeImage, removeSent } = useDraft(what);
  const field = useImageField({
    bucket: 'card-image-bucket',
    max: maxImages,
    images: draft.images,
    onAdd: addImage,
    onRemove: removeImage,
  });
  const imageField = { ...field, isBusy: field.isBusy || isTakingImages };

  // What was refused has been changed.
  useEffect(() => error.clear, [error, draft]);

  const publish = async () => {
    // The second press of a double click finds the new, empty draft.
    if (create.isPending || create.isSuccess || imageField.isBusy) return;
    const checked = check(draft);
    error.clear();
    if (!checked.ok) return error.show(draftErrorText(checked.code, maxImages));
    const input = inputOf(draft, checked.value);
    try {
      await create.mutateAsync(input);
    } catch (cause) {
      return error.show(failureText(cause, failure));
    }
    removeSent(draft);
    noteNewEntry();
    onCreated?.(input);
    if (form.current !== null) onPublished();
  };

  /** Begins the text with a prompt. */
  const takePrompt = (prompt: string) => {
    if (!draft.content.startsWith(prompt)) write(`${prompt}\n${draft.content}`);
    body.current?.focus();
  };

  return {
    form,
    body,
    draft,
    kept,
    write,
    change,
    takePrompt,
    insert,
    imageField,
    isPending: create.isPending,
    publish,
  };
}

export interface ComposerFormProps {
  composer: Composer;
  /** The label of the publish button. */
  action: string;
  /** Beside the publish button. */
  choice?: ReactNode;
  /** The fields above the foot. */
  children: ReactNode;
}

/** The form of a composer: its fields, and a foot with images, state and the publish button. */
export function ComposerForm({ composer, action, choice, children }: ComposerFormProps) {
  const { form, draft, kept, imageField, isPending, publish } = composer;
  return (
    <form
      ref={form}
      noValidate
      {...imageField.dropTarget}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      {children}
      <RefusedState kept={kept} />
      <div
        data-notices-above=""
        className="writing-foot flex items-center gap-2 border-t border-hairline pt-3"
      >
        <ImagePicker field={imageField} className="-ml-2.5" />
        {/* Beside the longer label of a busy button it would wrap and move the lines above. */}
        {!isPending && <DraftState draft={draft} kept={kept} />}
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          {choice}
          <Button
            type="submit"
            variant="primary"
            className="min-w-20 sm:min-w-24"
            busy={isPending}
            busyLabel="发布中..."
            disabled={imageField.isBusy}
          >
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}
