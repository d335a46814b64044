// The form of one own persona: name, avatar, how it speaks, and a sentence to hear.
import { useState, type FormEvent } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import {
  checkPersona,
  PERSONA_INPUT_MAX,
  PERSONA_NAME_MAX_CHARACTERS,
  PERSONA_VOICE_MAX_CHARACTERS,
  type PersonaDraft,
} from '#domain/personas/persona.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { AvatarChoice } from '#web/features/roles/avatar-choice.tsx';
import { PersonaPreview } from '#web/features/roles/persona-preview.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface PersonaFormProps {
  title: string;
  draft: PersonaDraft;
  /** Saves the checked draft. A rejection keeps what was typed. */
  onSave: (draft: PersonaDraft) => Promise<unknown>;
  onCancel: () => void;
}

export function PersonaForm({ title, draft, onSave, onCancel }: PersonaFormProps) {
  const [typed, setTyped] = useState(draft);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (more: Partial<PersonaDraft>) => {
    setTyped({ ...typed, ...more });
    setError(null);
  };
  const check = () => {
    const checked = checkPersona(typed);
    setError(checked.ok ? null : ERROR_TEXT.PERSONA_INVALID);
    return checked.ok ? checked.value : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = check();
    if (checked === null || busy) return;
    setBusy(true);
    try {
      await onSave(checked);
    } catch (cause) {
      setError(failureText(cause, '没有保存，请再试一次'));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      className="sheet mt-2 flex flex-col gap-5 px-5 py-5 sm:px-8 sm:py-6"
    >
      <h2 className="text-xl">{title}</h2>
      <TextField
        label="名字"
        autoFocus
        autoComplete="off"
        maxLength={PERSONA_INPUT_MAX}
        placeholder="比如：阿舟"
        hint={`最多${PERSONA_NAME_MAX_CHARACTERS}个字`}
        value={typed.name}
        readOnly={busy}
        onChange={(event) => change({ name: event.target.value })}
      />
      <AvatarChoice chosen={typed.avatar} onChoose={(avatar) => change({ avatar })} />
      <div>
        <TextArea
          label="怎么说话"
          labelShown
          rows={5}
          maxLength={PERSONA_INPUT_MAX}
          placeholder="比如：话很少，像撑船的人。先说看见了什么，再停一停。偶尔提起江上的天气。"
          value={typed.voice}
          readOnly={busy}
          error={error}
          onChange={(event) => change({ voice: event.target.value })}
        />
        <p className="mt-1 text-right font-figures text-xs text-soft">
          {[...typed.voice].length} / {PERSONA_VOICE_MAX_CHARACTERS}
        </p>
        <p className="mt-1 text-xs text-soft">
          只用来学语气。安全、长短和语言的规矩不会因为这里写的改变。
        </p>
      </div>
      <PersonaPreview check={check} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel="保存中...">
          保存
        </Button>
      </div>
    </form>
  );
}
