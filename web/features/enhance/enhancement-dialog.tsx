// Rewriting a post in another style (B§4): choose a style, watch the text, edit it, compare it,
// save it or not.
import { useState, type ReactElement } from 'react';
import type { Role } from '#domain/roles/role.ts';
import { CareNotice } from '#web/core/care/care-notice.tsx';
import { costLabels, engineLabel } from '#domain/messages/ai-label.ts';
import { useRefreshStones } from '#web/core/ai/ai.queries.ts';
import { EngineHint } from '#web/core/ai/engine-hint.tsx';
import { useAi } from '#web/core/ai/use-ai.ts';
import { REWRITING, WritingHead } from '#web/core/ai/writing.tsx';
import { useApi } from '#web/core/api/use-api.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import {
  changeEnhancement,
  enhance,
  keepPartial,
  stopEnhancing,
} from '#web/features/enhance/enhance-call.ts';
import {
  endEnhancement,
  type Enhanced,
  type Enhancement,
} from '#web/features/enhance/enhance.store.ts';
import { TextDifference } from '#web/core/text/text-difference.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

export interface EnhancementDialogProps {
  enhancement: Enhancement;
  /** The style of the next text. */
  role: Role;
  /** The row of style cards, which belongs to the roles feature. */
  renderStyles: (disabled: boolean) => ReactElement;
  /** Saves the text in its post, which belongs to the posts feature. */
  onSave: (post: Enhancement['post'], text: string) => Promise<unknown>;
}

export function EnhancementDialog({
  enhancement,
  role,
  renderStyles,
  onSave,
}: EnhancementDialogProps) {
  const api = useApi();
  const ai = useAi();
  const confirm = useConfirm();
  const notice = useNotice();
  const refusal = useActionError();
  const refreshStones = useRefreshStones();
  const [isSaving, setSaving] = useState(false);
  const { post, result, writing, isAgain, failure, partial, care } = enhancement;
  const isWriting = writing !== null;

  const write = async () => {
    if (!(await ai.mayAsk())) return;
    await enhance(api, role.role_key);
    refreshStones();
  };
  const close = async () => {
    if (
      result !== null &&
      !(await confirm({
        title: '确定要放弃这次增强吗？',
        body: '改写的文字不会保留，原文不变。',
        action: '放弃',
        danger: true,
      }))
    )
      return;
    refusal.clear();
    endEnhancement();
  };
  const save = async (text: string) => {
    setSaving(true);
    refusal.clear();
    try {
      await onSave(post, text.trim());
      endEnhancement();
      notice.success('已保存，原文可以随时恢复');
    } catch (error) {
      refusal.show(failureText(error, '保存失败，请重试'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      open
      size="wide"
      title="文风增强"
      onClose={() => void close()}
      footer={
        <>
          <Button variant="danger" className="mr-auto" onClick={() => void close()}>
            放弃
          </Button>
          {result === null || isWriting ? (
            <Button
              variant="primary"
              busy={isWriting}
              busyLabel="正在写..."
              onClick={() => void write()}
            >
              开始增强
            </Button>
          ) : (
            <>
              <Button onClick={() => void write()}>
                {result.roleKey === role.role_key ? '重新生成' : `用“${role.role_name}”重新生成`}
              </Button>
              <Button
                variant="primary"
                busy={isSaving}
                busyLabel="保存中..."
                disabled={result.text.trim() === '' || isUnchanged(post.content, result)}
                onClick={() => void save(result.text)}
              >
                保存
              </Button>
            </>
          )}
        </>
      }
    >
      {renderStyles(isWriting)}
      <EngineHint className="mt-2" />
      {failure !== null && (
        <div
          role="alert"
          className="mt-4 rounded-control border border-danger/50 px-4 py-2 text-danger"
        >
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="py-1.5">{failure}</span>
            <button
              type="button"
              onClick={() => void write()}
              className="min-h-11 underline underline-offset-4"
            >
              重新尝试
            </button>
          </p>
          {partial !== '' && (
            <div className="pb-2 text-soft">
              <p className="line-clamp-3 text-sm whitespace-pre-wrap">{partial}</p>
              <button
                type="button"
                onClick={() => keepPartial(role.role_key)}
                className="min-h-11 text-sm text-accent underline underline-offset-4"
              >
                留下已写出的部分
              </button>
            </div>
          )}
        </div>
      )}
      {care !== null && !isWriting && (
        <div className="mt-4">
          <CareNotice care={care} onDismiss={() => changeEnhancement({ care: null })} />
        </div>
      )}
      {isWriting ? (
        <Writing text={writing} isAgain={isAgain} />
      ) : result === null ? (
        <Original text={post.content} />
      ) : (
        <Result original={post.content} result={result} />
      )}
    </Dialog>
  );
}

function Original({ text }: { text: string }) {
  return (
    <section aria-label="原文" className="mt-4">
      <h3 className="text-sm text-soft">原文</h3>
      <p className="mt-1 line-clamp-8 text-lg wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  );
}

function Writing({ text, isAgain }: { text: string; isAgain: boolean }) {
  return (
    <section aria-label="正在改写" aria-busy="true" className="mt-4 min-h-32">
      <WritingHead onStop={stopEnhancing}>{isAgain ? REWRITING : '正在改写...'}</WritingHead>
      {text !== '' && <p className="mt-2 text-lg wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </section>
  );
}

function isUnchanged(original: string, { text }: Enhanced): boolean {
  return text.trim() === original.trim();
}

function Result({ original, result }: { original: string; result: Enhanced }) {
  const isTidy = result.answer?.engine === 'builtin' && (result.answer.notice ?? 'care') === 'care';
  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2">
      {isUnchanged(original, result) && (
        <p role="status" className="md:col-span-2">
          没有改动，{isTidy ? '这段文字已经整齐' : '和原文一样'}
        </p>
      )}
      <div>
        <TextArea
          label="改写后"
          labelShown
          rows={5}
          value={result.text}
          error={result.text.trim() === '' ? '改写后的文字不能为空' : null}
          onChange={(event) =>
            changeEnhancement({ result: { ...result, text: event.target.value } })
          }
        />
        <p className="mt-2 text-xs text-soft">{made(result)}</p>
        {result.answer?.notice === 'cut' && (
          <p className="text-xs text-soft">
            模型写到长度上限就停了，这里到最后一个完整的句子为止，没有扣灵感石。
          </p>
        )}
        {result.answer?.notice === 'fallback' && (
          <p className="text-xs text-soft">
            模型写的没有通过核对，这里只改了标点和分行，没有扣灵感石。
          </p>
        )}
      </div>
      <TextDifference before={original} after={result.text} />
    </div>
  );
}

function made({ answer }: Enhanced): string {
  if (answer === null) return '没有写完，已写出的部分';
  const { engine, usage, stones } = answer;
  return [engineLabel(engine), ...costLabels(usage, stones)].join(' · ');
}
