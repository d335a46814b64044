// Sealing the export with a passphrase, and opening such a file (rulings 82, 119). Both happen in
// this browser; a passphrase is never sent or stored.
import { LockOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { isSealed, PASSPHRASE_MAX, PASSPHRASE_MIN, SEALED_EXTENSION } from '#domain/export/seal.ts';
import { saveFile } from '#web/core/browser/save-file.ts';
import { SEAL_FAILURE_TEXT } from '#web/core/sealed/open-sealed.ts';
import { OpenSealedDialog } from '#web/core/sealed/open-sealed-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Asks for a new passphrase, twice. */
export function SealDialog({
  onClose,
  onSeal,
}: {
  onClose: () => void;
  onSeal: (passphrase: string) => void;
}) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<{ passphrase?: string; again?: string }>({});
  const submit = async () => {
    if (passphrase.length < PASSPHRASE_MIN)
      return setErrors({ passphrase: `口令至少要 ${PASSPHRASE_MIN} 个字符` });
    if (passphrase !== again) return setErrors({ again: '两次输入的口令不一样' });
    onSeal(passphrase);
  };
  return (
    <FormDialog
      title="加密导出"
      variant="primary"
      busy={false}
      busyLabel=""
      onClose={onClose}
      onSubmit={submit}
      intro={
        <p className="mb-4 text-soft">
          没有口令，谁也打不开这个文件，我们也不能。请把口令记在别处。
        </p>
      }
    >
      <TextField
        label="口令"
        type="password"
        autoComplete="new-password"
        maxLength={PASSPHRASE_MAX}
        value={passphrase}
        error={errors.passphrase}
        hint={`至少 ${PASSPHRASE_MIN} 个字符，几个不相干的词最好记`}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <TextField
        label="再输入一次"
        type="password"
        autoComplete="new-password"
        maxLength={PASSPHRASE_MAX}
        value={again}
        error={errors.again}
        onChange={({ target }) => setAgain(target.value)}
      />
    </FormDialog>
  );
}

/** The line of the settings that opens a sealed file. */
export function OpenSealedExport() {
  const input = useRef<HTMLInputElement>(null);
  const notice = useNotice();
  const failure = useActionError();
  const [file, setFile] = useState<File | null>(null);
  const choose = async (chosen: File | undefined) => {
    failure.clear();
    if (chosen === undefined) return;
    if (await isSealed(chosen)) setFile(chosen);
    else failure.show(SEAL_FAILURE_TEXT.notSealed);
  };
  return (
    <SettingLine
      label="打开加密的导出"
      text="选文件，输入口令，得到原来的压缩文件。只在这台设备上进行。"
    >
      <Button
        icon={<LockOpen aria-hidden="true" className="size-4.5" />}
        onClick={() => input.current?.click()}
      >
        选择文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={SEALED_EXTENSION}
        aria-label="加密的导出"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {file !== null && (
        <OpenSealedDialog
          file={file}
          onOpened={(archive) => {
            setFile(null);
            saveFile({ name: archive.name, content: archive });
            notice.success('打开了，文件已交给浏览器下载');
          }}
          onClose={() => setFile(null)}
        />
      )}
    </SettingLine>
  );
}
