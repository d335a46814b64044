// Creates a token, then shows its text: this once, because it is stored nowhere.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { NewPersonalToken } from '#contract/personal-token.contract.ts';
import {
  checkTokenName,
  TOKEN_LIFETIMES,
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
} from '#domain/personal-tokens/personal-token.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { useCopy } from '#web/core/browser/use-copy.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useCreateToken } from '#web/features/personal-tokens/personal-token.queries.ts';
import { SCOPE_NAME } from '#web/features/personal-tokens/scope-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, Choices } from '#web/ui/choices.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function PersonalTokenDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreateToken();
  const [draft, setDraft] = useState<NewPersonalToken>(() => ({
    id: newId(),
    name: '',
    scope: 'write',
    lifetimeDays: 365,
  }));
  const [error, setError] = useState<string | null>(null);
  if (creating.data !== undefined)
    return <CreatedToken text={creating.data.text} onClose={onClose} />;
  const isBusy = creating.isPending;
  const change = (fields: Partial<NewPersonalToken>) => setDraft({ ...draft, ...fields });

  const create = async () => {
    const checked = checkTokenName(draft.name);
    if (!checked.ok) return setError(ERROR_TEXT[checked.code]);
    setError(null);
    try {
      await creating.mutateAsync(draft);
    } catch (failure) {
      setError(failureText(failure, '没有建成，请再试一次'));
    }
  };

  return (
    <FormDialog
      title="新建访问令牌"
      variant="primary"
      busy={isBusy}
      busyLabel="新建中..."
      onClose={onClose}
      onSubmit={create}
    >
      <TextField
        label="名字"
        autoFocus
        autoComplete="off"
        maxLength={TOKEN_NAME_MAX * 2}
        placeholder="比如：手机快捷指令"
        value={draft.name}
        readOnly={isBusy}
        error={error}
        onChange={(event) => {
          change({ name: event.target.value });
          setError(null);
        }}
      />
      <Choices legend="可以做什么">
        {TOKEN_SCOPES.map((scope) => (
          <Choice
            key={scope}
            name="scope"
            checked={scope === draft.scope}
            disabled={isBusy}
            onChoose={() => change({ scope })}
          >
            {SCOPE_NAME[scope]}
          </Choice>
        ))}
      </Choices>
      <Choices legend="多久以后过期">
        {TOKEN_LIFETIMES.map((lifetimeDays) => (
          <Choice
            key={lifetimeDays}
            name="lifetime"
            checked={lifetimeDays === draft.lifetimeDays}
            disabled={isBusy}
            onChoose={() => change({ lifetimeDays })}
          >
            {lifetimeDays === null ? '不过期' : `${lifetimeDays}天`}
          </Choice>
        ))}
      </Choices>
    </FormDialog>
  );
}

function CreatedToken({ text, onClose }: { text: string; onClose: () => void }) {
  const confirm = useConfirm();
  const { isCopied, copy } = useCopy(text);
  const [wasCopied, setCopied] = useState(false);
  const leave = async () => {
    if (
      wasCopied ||
      (await confirm({
        title: '还没有复制，要关掉吗？',
        body: '关掉以后就看不到它了。没存下的话，作废它再建一个就好。',
        action: '关掉',
      }))
    )
      onClose();
  };
  return (
    <Dialog
      open
      title="访问令牌建好了"
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
      <p className="mb-3 text-soft">
        只显示这一次，请现在就存到要用它的地方。拿到它的人能用它，别发给别人。
      </p>
      <textarea
        aria-label="访问令牌"
        readOnly
        rows={2}
        value={text}
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
