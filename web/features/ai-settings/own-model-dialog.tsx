// The form of the own model, with its test. A chunk of its own, because few users open it.
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { CONTEXT_TOKENS_MAX, CONTEXT_TOKENS_MIN } from '#domain/shared/context-tokens.ts';
import { ownRuntime } from '#web/core/own-model/load-own-model.ts';
import {
  draftOf,
  readOwnModelDraft,
  type OwnModelDraft,
  withAddress,
  type OwnModelErrors,
} from '#web/core/own-model/own-model-draft.ts';
import { foreignHostOf, type OwnModel } from '#ai/own-model.ts';
import { checkOwnEars } from '#web/core/own-model/own-ears-check.ts';
import { recordSilence } from '#web/core/own-model/record-silence.ts';
import { findOwnModel, saveOwnModel } from '#web/core/own-model/own-model-store.ts';
import { checkOwnModel, type OwnModelOutcome } from '#web/core/own-model/own-model-check.ts';
import { earsWords, outcomeWords } from '#web/features/ai-settings/own-model-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface OwnModelDialogProps {
  owner: string;
  onClose: () => void;
  onSaved: () => void;
}

/** What the test showed, as paragraphs. */
interface Finding {
  isGood: boolean;
  words: readonly string[];
}

export function OwnModelDialog({ owner, onClose, onSaved }: OwnModelDialogProps) {
  const formId = useId();
  const [stored] = useState(() => findOwnModel(localStorage, owner));
  const [draft, setDraft] = useState(() => draftOf(stored));
  const [isKeyTyped, setKeyTyped] = useState(false);
  const [errors, setErrors] = useState<OwnModelErrors>({});
  const [finding, setFinding] = useState<Finding | null>(null);
  const [isTesting, setTesting] = useState(false);
  /** What the last good test of a model for speech was about. */
  const [heard, setHeard] = useState(() => earsOf(stored));
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // On a phone the end of the form is below the fold.
  const found = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (finding !== null) found.current?.scrollIntoView({ block: 'nearest' });
  }, [finding]);

  const read = () => {
    const result = readOwnModelDraft(draft);
    setErrors(result.ok ? {} : result.errors);
    return result.ok ? result.model : null;
  };

  const test = async () => {
    const model = read();
    if (model === null) return;
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setFinding(null);
    setTesting(true);
    const silence = model.transcribeModel === null ? null : recordSilence().catch(() => null);
    try {
      const outcome = await checkOwnModel(model, {
        page: { protocol: location.protocol, onBlocked },
        runtime: ownRuntime,
        signal: stop.signal,
      });
      const { host } = new URL(model.baseUrl);
      const words = outcomeWords(outcome, { host, origin: location.origin, model: model.model });
      const isReached = outcome.kind === 'reached' || outcome.kind === 'late';
      if (!isReached || model.transcribeModel === null || silence === null) {
        setFinding({ isGood: isGood(outcome), words });
        return;
      }
      const ears = await checkOwnEars(model, model.transcribeModel, {
        silence: await silence,
        runtime: ownRuntime,
        signal: stop.signal,
      });
      if (ears.kind === 'heard') setHeard(earsOf(model));
      setFinding({
        isGood: isGood(outcome) && ears.kind === 'heard',
        words: [...words, earsWords(ears, model.transcribeModel)],
      });
    } catch {
      // Stopped by another test, or because the dialog is closed.
      return;
    } finally {
      if (running.current === stop) setTesting(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const model = read();
    if (model === null) return;
    if (model.transcribeModel !== null && heard !== earsOf(model)) {
      setFinding({
        isGood: false,
        words: ['语音模型还没有测试通过。请点“测试”；不用录音的话，把它清空再保存。'],
      });
      return;
    }
    if (saveOwnModel(localStorage, owner, model)) onSaved();
    else setFinding({ isGood: false, words: ['浏览器的存储空间已满，没有存下。请先删一些图片。'] });
  };

  const field = (name: keyof OwnModelDraft) => ({
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => {
      if (name === 'apiKey') setKeyTyped(true);
      setDraft(
        name === 'baseUrl'
          ? withAddress(draft, target.value, { stored, isKeyTyped })
          : { ...draft, [name]: target.value },
      );
      setErrors({ ...errors, [name]: undefined });
      setFinding(null);
    },
  });

  return (
    <Dialog
      open
      title="自己的模型"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void test()} busy={isTesting} busyLabel="正在连...">
            测试
          </Button>
          <Button type="submit" form={formId} variant="primary">
            保存
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-soft">
          填一个 OpenAI 兼容的地址，比如本机的
          Ollama。回响、增强、总结、推荐、问问自己和每周来信都由它来写，不花灵感石。
        </p>
        <TextField label="地址" type="url" inputMode="url" {...field('baseUrl')} />
        <TextField label="模型名" placeholder="比如 qwen3:8b" {...field('model')} />
        <TextField
          label="语音模型（没有就空着）"
          placeholder="比如 whisper-1"
          {...field('transcribeModel')}
          hint="同一个地址上，把录音转成文字的模型。测试通过后，写字的地方才有“录音”。"
        />
        <TextField
          label="密钥（没有就空着）"
          type="password"
          {...field('apiKey')}
          hint="只存在这个浏览器里，只发给上面的地址。"
        />
        <TextField
          label="上下文大小（tokens）"
          type="number"
          inputMode="numeric"
          min={CONTEXT_TOKENS_MIN}
          max={CONTEXT_TOKENS_MAX}
          {...field('contextTokens')}
          hint="不要大过那边的设置：Ollama 一般是 4096，超出的部分它会悄悄截掉。"
        />
        <WhereTextsGo draft={draft} />
        <div ref={found} role="status" className="text-sm">
          {finding?.words.map((words) => (
            <p key={words} className={finding.isGood ? 'text-good' : 'text-ink'}>
              {words}
            </p>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

/** Where the texts will go, once the address is known. */
function WhereTextsGo({ draft }: { draft: OwnModelDraft }) {
  const url = URL.parse(draft.baseUrl.trim());
  if (url === null) return null;
  const host = foreignHostOf({ baseUrl: url.href });
  return (
    <p className="text-sm text-soft">
      {host === null
        ? '这个地址就在这台设备上，文字和录音都不会离开它。'
        : `文字${draft.transcribeModel.trim() === '' ? '' : '和录音'}会发给 ${host}。第一次用之前会再问你一次；标记为“不给AI看”的不会发。`}
    </p>
  );
}

function isGood({ kind }: OwnModelOutcome): boolean {
  return kind === 'reached';
}

/** What a test of the model for speech is about; null: there is none. */
function earsOf(model: OwnModel | null): string | null {
  if (model === null || model.transcribeModel === null) return null;
  return JSON.stringify([model.baseUrl, model.apiKey, model.transcribeModel]);
}

function onBlocked(act: () => void): () => void {
  document.addEventListener('securitypolicyviolation', act);
  return () => document.removeEventListener('securitypolicyviolation', act);
}
