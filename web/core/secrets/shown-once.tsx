// A secret that is stored nowhere and shown this once: to copy, with a question before it is left
// uncopied.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useCopy } from '#web/core/browser/use-copy.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface ShownOnceProps {
  title: string;
  /** The name of the secret. */
  label: string;
  secret: string;
  /** What to do with it. */
  advice: string;
  /** What helps someone who closed the dialog without a copy. */
  lost: string;
  onClose: () => void;
}

export function ShownOnce({ title, label, secret, advice, lost, onClose }: ShownOnceProps) {
  const confirm = useConfirm();
  const { isCopied, copy } = useCopy(secret);
  const [wasCopied, setCopied] = useState(false);
  const leave = async () => {
    const question = {
      title: '还没有复制，要关掉吗？',
      body: `关掉以后就看不到它了。${lost}`,
      action: '关掉',
    };
    if (wasCopied || (await confirm(question))) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>存好了</Button>
          <Button
            variant="primary"
            icon={isCopied ? <Check className="size-5" /> : <Copy className="size-5" />}
            onClick={() => void copy().then((done) => done && setCopied(true))}
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
        rows={2}
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
