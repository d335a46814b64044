// Name and text of a template, new or stored.
import { useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import {
  checkTemplate,
  TEMPLATE_INPUT_MAX,
  TEMPLATE_NAME_MAX,
  type Template,
} from '#domain/templates/template.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useSaveTemplate } from '#web/features/templates/template.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface TemplateFormProps {
  /** null: a new one. */
  template: Template | null;
  /** The text of a new one. */
  text: string;
  onClose: () => void;
}

export function TemplateForm({ template, text, onClose }: TemplateFormProps) {
  const notice = useNotice();
  const saving = useSaveTemplate();
  const [draft, setDraft] = useState(() => template ?? { id: newId(), name: '', content: text });
  const [nameError, setNameError] = useState<string | null>(null);
  const [textError, setTextError] = useState<string | null>(null);
  const change = (fields: Partial<Template>) => {
    setDraft({ ...draft, ...fields });
    setNameError(null);
    setTextError(null);
  };
  const save = async () => {
    const checked = checkTemplate(draft);
    if (!checked.ok) {
      const show = checked.code === 'TEMPLATE_NAME_INVALID' ? setNameError : setTextError;
      return show(ERROR_TEXT[checked.code]);
    }
    try {
      await saving.mutateAsync(draft);
    } catch (error) {
      return setTextError(failureText(error, '没有存下，请再试一次'));
    }
    notice.success('模板已存下');
    onClose();
  };
  return (
    <FormDialog
      title={template === null ? '存为模板' : '修改模板'}
      variant="primary"
      busy={saving.isPending}
      busyLabel="存下中..."
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label="名字"
        autoFocus
        autoComplete="off"
        maxLength={TEMPLATE_NAME_MAX * 2}
        placeholder="比如：晨记"
        value={draft.name}
        readOnly={saving.isPending}
        error={nameError}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div>
        <TextArea
          label="文字"
          labelShown
          rows={5}
          maxLength={TEMPLATE_INPUT_MAX}
          className="max-h-[40dvh]"
          value={draft.content}
          readOnly={saving.isPending}
          error={textError}
          onChange={(event) => change({ content: event.target.value })}
        />
        <p className="mt-1 text-xs text-soft">
          {'{日期} {星期} {时间} 会在插入时换成当时的，比如“{星期}的早晨”。'}
        </p>
      </div>
    </FormDialog>
  );
}
