// 自己的回响者: the list, the form, and the files to take one away or bring one along.
import { Download, Ellipsis, PencilLine, Plus, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  personaRole,
  PERSONAS_MAX,
  type OwnPersona,
  type PersonaDraft,
} from '#domain/personas/persona.ts';
import { PERSONA_FILE_TEXT } from '#domain/personas/persona-file.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { downloadPersona, readChosenFile } from '#web/features/roles/persona-file.ts';
import { PersonaForm } from '#web/features/roles/persona-form.tsx';
import { EngineNote } from '#web/features/roles/persona-preview.tsx';
import { useRemovePersona, useSavePersona } from '#web/features/roles/persona.queries.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

const EMPTY: PersonaDraft = { name: '', avatar: 'moon', voice: '' };

/** What the form edits; `id` is that of a new persona, too. */
interface Edited {
  id: string;
  title: string;
  draft: PersonaDraft;
}

export function PersonaBook({ personas }: { personas: readonly OwnPersona[] }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const save = useSavePersona();
  const notice = useNotice();
  const add = (draft: PersonaDraft) => setEdited({ id: newId(), title: '新的回响者', draft });

  if (edited !== null)
    return (
      <PersonaForm
        key={edited.id}
        title={edited.title}
        draft={edited.draft}
        onCancel={() => setEdited(null)}
        onSave={async (draft) => {
          await save.mutateAsync({ ...draft, id: edited.id });
          setEdited(null);
          notice.success(`已保存“${draft.name}”`);
        }}
      />
    );
  return (
    <>
      {personas.length > 0 && (
        <section aria-label="自己的回响者" className="sheet mt-2 px-5 py-2 sm:px-8 sm:py-4">
          <ul>
            {personas.map((persona) => (
              <PersonaLine
                key={persona.id}
                persona={persona}
                onEdit={() =>
                  setEdited({ id: persona.id, title: `改“${persona.name}”`, draft: persona })
                }
              />
            ))}
          </ul>
        </section>
      )}
      <div
        className={classNames(
          'mt-5 flex flex-col gap-3',
          // Below the drawing and the text of the empty page, which are centred.
          personas.length === 0 && 'items-center text-center',
        )}
      >
        {personas.length < PERSONAS_MAX ? (
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" icon={<Plus />} onClick={() => add(EMPTY)}>
              添一位
            </Button>
            <FileButton onRead={add} />
          </div>
        ) : (
          <p className="text-sm text-soft">已经有 {PERSONAS_MAX} 位，删除一位才能再添。</p>
        )}
        <EngineNote />
      </div>
    </>
  );
}

function PersonaLine({ persona, onEdit }: { persona: OwnPersona; onEdit: () => void }) {
  const confirm = useConfirm();
  const failure = useActionError();
  const removal = useRemovePersona();
  const remove = async () => {
    const isSure = await confirm({
      title: `删除“${persona.name}”？`,
      body: '它写过的回应会留着，署名变成“已删除的角色”。',
      action: '删除',
      danger: true,
    });
    if (!isSure) return;
    failure.clear();
    removal.mutate(persona.id, {
      onError: (error) => failure.show(failureText(error, '没有删除，请再试一次')),
    });
  };
  return (
    <li className="flex items-start gap-3 border-b border-hairline py-4 last:border-b-0">
      <RoleAvatar role={personaRole(persona)} className="size-12" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg leading-snug wrap-anywhere">{persona.name}</h2>
        <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line text-soft">
          {persona.voice}
        </p>
      </div>
      <Menu label={`“${persona.name}”的操作`} icon={<Ellipsis />} className="-mr-2.5">
        <MenuItem icon={<PencilLine />} onSelect={onEdit}>
          改一改
        </MenuItem>
        <MenuItem icon={<Download />} onSelect={() => downloadPersona(persona)}>
          存成文件
        </MenuItem>
        <MenuItem icon={<Trash2 />} onSelect={() => void remove()}>
          删除
        </MenuItem>
      </Menu>
    </li>
  );
}

/** Reads a file into the form, so that the user sees what it says before it is saved. */
function FileButton({ onRead }: { onRead: (draft: PersonaDraft) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const failure = useActionError();
  const read = async (file: File) => {
    failure.clear();
    const draft = await readChosenFile(file);
    if (draft.ok) onRead(draft.value);
    else failure.show(PERSONA_FILE_TEXT[draft.code]);
  };
  return (
    <>
      <Button icon={<Upload />} onClick={() => input.current?.click()}>
        从文件导入
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="回响者的文件"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must fire another change event.
          event.target.value = '';
          if (file !== undefined) void read(file);
        }}
      />
    </>
  );
}
