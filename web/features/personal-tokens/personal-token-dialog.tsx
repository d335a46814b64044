// Creates a token, then shows its text: this once, because it is stored nowhere.
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
import { failureText } from '#web/core/errors/failure-text.ts';
import { ShownOnce } from '#web/core/secrets/shown-once.tsx';
import { useCreateToken } from '#web/features/personal-tokens/personal-token.queries.ts';
import { SCOPE_NAME } from '#web/features/personal-tokens/scope-name.ts';
import { Choice, Choices } from '#web/ui/choices.tsx';
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
  return (
    <ShownOnce
      title="访问令牌建好了"
      label="访问令牌"
      secret={text}
      advice="只显示这一次，请现在就存到要用它的地方。拿到它的人能用它，别发给别人。"
      lost="没存下的话，作废它再建一个就好。"
      onClose={onClose}
    />
  );
}
