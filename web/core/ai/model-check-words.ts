// The words about a tried model: what was found, and for each fault what to do.
import type { ModelFinding } from '#contract/model-check.ts';

/** The names of the fields or settings that a fault is about. */
export interface ModelNames {
  /** The model that was tried. */
  wanted: string;
  address: string;
  model: string;
  key: string;
  context: string;
  /** What to do when nothing is reached. */
  unreached: string;
}

/** What was found in a part, in one line; null: there is nothing to say beside its faults. */
export function findingText(finding: ModelFinding): string | null {
  const { check, faults, text, firstMs, perSecond, tokens, sees } = finding;
  switch (check) {
    case 'list':
      return faults.length === 0 ? '连上了。' : null;
    case 'reply':
      if (text === null) return null;
      return `第一个字等了 ${seconds(firstMs ?? 0)} 秒${perSecond === null ? '' : `，每秒写 ${perSecond} 个字`}。`;
    case 'json':
      return faults.length === 0 ? '会写 JSON：总结、推荐和问问自己都能用。' : null;
    case 'context':
      if (faults.length > 0) return null;
      return tokens === null
        ? '那边没有说上下文有多大，就按填的用。'
        : `上下文至少 ${tokens} tokens，够用。`;
    case 'vision':
      if (faults.length > 0) return null;
      return sees === null
        ? '上下文小，不发图片，没有试看图。'
        : sees
          ? '能看图。'
          : '看不见图，只读文字。';
  }
}

/** What to do about a fault, in one sentence. */
export function faultText(fault: string, finding: ModelFinding, names: ModelNames): string {
  const { known, tokens, status } = finding;
  const { wanted, address, model, key, context, unreached } = names;
  switch (fault) {
    case 'no-model':
      if (known === null) return `那边没有叫“${wanted}”的模型：请核对${model}。`;
      return known.length === 0
        ? '那边一个模型也没有，请先在那边下载一个。'
        : `那边没有叫“${wanted}”的模型，请把${model}改成其中一个：${known.join('、')}。`;
    case 'thinks':
      return '关掉思考后它还在想，回响会慢：请换一个不思考的模型，比如名字里带 Instruct 的。';
    case 'whole':
      return '文字是一次到齐的，看不到它一个字一个字写：请关掉中间代理的缓冲。';
    case 'slow':
      return '写得比读得还慢：请换小一点的模型，或量化更多的版本。';
    case 'no-json':
      return '没有写出 JSON，总结、推荐和问问自己会常常失败：请换大一点的模型。';
    case 'small':
      return tokens === null
        ? `长的文字被那边悄悄截掉了：请在那边把上下文开大（Ollama 用 OLLAMA_CONTEXT_LENGTH），或把${context}改小。`
        : `那边的上下文只有 ${tokens} tokens：请在那边开大，或把${context}改成 ${tokens}。`;
    case 'address':
      return `这个地址下没有对话接口：请核对${address}，一般以 /v1 结尾。`;
    case 'loading':
      return '那边正在载入模型，过一两分钟再试。';
    case 'blind':
      return '它看不见图：请换一个能看图的模型，或清空 AI_MODEL_VISION。';
    case 'unauthorised':
      return `那边没有接受密钥：请核对${key}。`;
    case 'unpaid':
      return '那边的账户没有余额了：请先去充值。';
    case 'network':
      return `没有连上：${unreached}`;
    case 'timeout':
      return '等了很久没有写完：可能还在装入模型，过一会儿再试；还慢就换小一点的。';
    case 'filtered':
      return '那边把一句平常的话也拦下了：请换一个模型或换一家。';
    case 'broken':
      return `回来的不是对话接口的答复：请核对${address}，一般以 /v1 结尾。`;
    case 'too-long':
      return `请求放不进上下文：请把${context}改大，并在那边也开大。`;
    case 'busy':
      return '那边正忙：请过一会儿再试。';
    default:
      return `那边没有接受请求${status === null ? '' : `（${status}）`}：请核对${model}，或看看那边的日志。`;
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
