// A secret that is stored nowhere and shown this once: to copy or to save, with a question before
// it is left.
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#web/core/browser/save-file.ts';
import { useCopy } from '#web/core/browser/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface ShownOnceProps {
  title: string;
  /** The name of the secret. */
  label: string;
  secret: string;
  /** Lines of the field. */
  rows?: number;
  /** The file that it can be saved as; absent: none. */
  fileName?: string;
  /** What to do with it. */
  advice: string;
  /** What helps someone who closed the dialog without a copy. */
  lost: string;
  onClose: () => void;
}

export function ShownOnce({
  title,
  label,
  secret,
  rows = 2,
  fileName,
  advice,
  lost,
  onClose,
}: ShownOnceProps) {
  const confirm = useConfirm();
  const { isCopied, copy } = useCopy(secret);
  const [isKept, setKept] = useState(false);
  const leave = async () => {
    const question = {
      title: '还没有存下，要关掉吗？',
      body: `关掉以后就看不到它了。${lost}`,
      action: '关掉',
    };
    if (isKept || (await confirm(question))) onClose();
  };
  const save = (name: string) => {
    saveFile({ name, content: new Blob([`${secret}\n`], { type: 'text/plain' }) });
    setKept(true);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>存好了</Button>
          {fileName !== undefined && (
            <Button icon={<Download className="size-5" />} onClick={() => save(fileName)}>
              下载
            </Button>
          )}
          <Button
            variant="primary"
            icon={isCopied ? <Check className="size-5" /> : <Copy className="size-5" />}
            onClick={() => void copy().then((done) => done && setKept(true))}
          >
            {isCopied ? '已复制' : '复制'}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-soft">{advice}</p>
      <textarea
        aria-label={label}
        readOnly
        rows={rows}
        value={secret}
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        className="block w-full resize-none rounded-control border border-hairline bg-sunken px-4 py-3 font-figures text-sm break-all"
      />
      <span role="status" className="sr-only">
        {isCopied && '已复制'}
      </span>
    </Dialog>
  );
}
