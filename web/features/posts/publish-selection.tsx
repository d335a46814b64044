// Publishes a selected passage as a post (B§2). A button floats beside the selection, until it is
// cleared or the user presses elsewhere.
import { Feather } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkPostDraft } from '#domain/posts/post.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useCreatePost } from '#web/features/posts/post.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useActionError } from '#web/ui/notice.tsx';
import { useTextSelection } from '#web/ui/use-text-selection.ts';

/** Half the width of the button with its shadow, so that it never leaves the column. */
const HALF_WIDTH_PX = 76;

/** Selectable content, with the button over it. `onCreated` gets the id of the new post. */
export function PublishSelection({
  onCreated,
  children,
}: {
  onCreated: (postId: string) => void;
  children: ReactNode;
}) {
  const failure = useActionError();
  const area = useRef<HTMLDivElement>(null);
  const create = useCreatePost();
  const selection = useTextSelection(area);
  // A retry after a lost response uses the same id (rulings 42).
  const [last, setLast] = useState({ text: '', id: '' });

  const publish = async (text: string) => {
    failure.clear();
    const checked = checkPostDraft({ content: text, images: [] });
    if (!checked.ok) return failure.show(ERROR_TEXT[checked.code]);
    const id = last.text === text ? last.id : newId();
    setLast({ text, id });
    try {
      await create.mutateAsync({ id, ...checked.value });
    } catch (error) {
      return failure.show(failureText(error, '发布灵感失败，请重试'));
    }
    // Publishing the same passage again creates another post.
    setLast({ text: '', id: '' });
    onCreated(id);
    document.getSelection()?.removeAllRanges();
  };

  return (
    <div className="relative">
      <div ref={area}>{children}</div>
      {selection !== null && (
        <div
          className={classNames(
            'absolute z-30 -translate-x-1/2 select-none',
            selection.side === 'below' ? 'mt-2.5' : '-mt-2.5 -translate-y-full',
          )}
          style={{
            top: selection.top,
            left: `clamp(${HALF_WIDTH_PX}px, ${selection.left}px, calc(100% - ${HALF_WIDTH_PX}px))`,
          }}
        >
          <Button
            variant="primary"
            className="animate-rise rounded-full shadow-lifted"
            icon={<Feather className="size-5" />}
            busy={create.isPending}
            busyLabel="发布中..."
            // A press would clear the selection before the click, and would count as a press
            // elsewhere.
            onPointerDown={(event) => {
              event.preventDefault();
              event.stopPropagation();
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void publish(selection.text)}
          >
            发布为灵感
          </Button>
        </div>
      )}
    </div>
  );
}
