// 模板 in a composer: a quiet button, and the dialog, which is loaded with its first use. The dialog
// has a form, so the page renders it outside the composer's.
import { NotepadTextDashed } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

const loadDialog = () => import('#web/features/templates/template-dialog.tsx');
const TemplateDialog = lazy(() =>
  loadDialog().then((module) => ({ default: module.TemplateDialog })),
);

/** The editor that a template is for. */
export interface TemplateEditor {
  text: string;
  /** Inserts a filled template and moves the focus behind it. */
  insert: (text: string) => void;
}

/** `ask` opens the dialog for an editor. */
export function useTemplateDialog(): { ask: (editor: TemplateEditor) => void; dialog: ReactNode } {
  const [editor, setEditor] = useState<TemplateEditor | null>(null);
  return {
    ask: setEditor,
    dialog: editor !== null && (
      <Suspense>
        <TemplateDialog
          text={editor.text}
          onClose={() => setEditor(null)}
          onChoose={(chosen) => {
            // The editor cannot take the focus while a modal dialog is open.
            flushSync(() => setEditor(null));
            editor.insert(chosen);
          }}
        />
      </Suspense>
    ),
  };
}

export function TemplateButton({ disabled, onOpen }: { disabled: boolean; onOpen: () => void }) {
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      disabled={disabled}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={onOpen}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1.5 text-sm text-soft hover:text-ink disabled:opacity-55"
    >
      <NotepadTextDashed aria-hidden="true" className="size-4" />
      模板
    </button>
  );
}
