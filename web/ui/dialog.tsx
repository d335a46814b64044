// The browser's own dialog, which has focus trap, Escape and top layer. At the bottom on phones,
// centred elsewhere.
import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useLayer } from '#web/ui/navigation/use-layer.ts';

export interface DialogProps {
  open: boolean;
  /** Called by the close button, Escape and a click outside. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  /** `wide` for pickers with images, `full` for content that needs the whole screen. */
  size?: 'normal' | 'wide' | 'full' | undefined;
  /** The footer marks a button with `data-first-focus`; else the title gets the focus. */
  safeAnswerFirst?: boolean | undefined;
}

const FROM_BELOW =
  'mt-auto max-h-[88dvh] rounded-t-card border border-hairline shadow-lifted sm:m-auto sm:rounded-card';

const SIZE_CLASS = {
  normal: `${FROM_BELOW} sm:w-[min(460px,92vw)]`,
  wide: `${FROM_BELOW} sm:w-[min(960px,92vw)]`,
  full: 'h-dvh max-h-none',
};

/** A modal dialog. Its content is mounted only while it is open, so its state starts fresh. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  size = 'normal',
  safeAnswerFirst = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayer(true, onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focus goes to the title or the safe answer. The browser would choose the close button.
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => element?.close();
  }, []);

  // A click outside has the dialog element itself as target, because its children cover the rest.
  // The keyboard has Escape.
  useEffect(() => {
    const element = dialog.current;
    const closeOutside = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', closeOutside);
    return () => element?.removeEventListener('click', closeOutside);
  }, [onClose]);

  // No <header> and <footer>: inside a dialog they would be landmarks of the page.
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes the event of a dialog inside this one on, although it does not bubble.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'm-0 w-full max-w-none animate-rise flex-col overflow-clip bg-raised p-0 text-ink open:flex',
        SIZE_CLASS[size],
      )}
    >
      <div className="flex items-center justify-between gap-3 py-3 pr-3 pl-6">
        <h2
          id={titleId}
          tabIndex={-1}
          data-first-focus={safeAnswerFirst ? undefined : ''}
          className="text-xl outline-none"
        >
          {title}
        </h2>
        <IconButton label="关闭" icon={<X />} onClick={onClose} />
      </div>
      {/* Not flex-1: WebKit takes its basis of 0% literally and gives the text no height. */}
      <div className="min-h-0 flex-auto overflow-y-auto px-6 pb-4">{children}</div>
      {footer !== undefined && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-hairline px-6 pt-4 pb-[calc(16px+var(--safe-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  );
}
