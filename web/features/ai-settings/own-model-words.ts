// What the user reads about a tested model: what happened, and what to do next.
import type { OwnEarsOutcome } from '#web/core/own-model/own-ears-check.ts';
import type { OwnModelOutcome } from '#web/core/own-model/own-model-check.ts';

/** Characters of the model's text that are shown. */
const SHOWN_CHARACTERS = 20;

/** The words for an outcome, one paragraph each. */
export function outcomeWords(
  outcome: OwnModelOutcome,
  { host, origin, model }: { host: string; origin: string; model: string },
): string[] {
  switch (outcome.kind) {
    case 'reached':
      return [
        `连上了。${model} 回了“${outcome.text.slice(0, SHOWN_CHARACTERS)}”，等了 ${seconds(outcome.firstWordMs)} 秒。`,
      ];
    case 'late':
      return [
        `连上了，但第一个字等了 ${seconds(outcome.firstWordMs)} 秒。对话可以等，增强最多等 30 秒，会失败。`,
        '第一次慢，可能是在装入模型：马上再测一次，还慢就换一个小一点的模型。',
      ];
    case 'slow':
      return ['等了一分钟，没有等到一个字。', '可能还在装入模型，过一会儿再测；还慢就换小一点的。'];
    case 'key':
      return [`${host} 没有接受这个密钥。请核对密钥；不需要密钥的，请把它清空。`];
    case 'model':
      return [
        `${host} 上没有叫“${model}”的模型。`,
        ...(outcome.known.length === 0
          ? ['它一个模型也没有，请先在那边下载一个。']
          : [`它有：${outcome.known.join('、')}。`]),
      ];
    case 'address':
      return [`连上了 ${host}，但这个地址下没有对话接口。地址一般以 /v1 结尾。`];
    case 'empty':
      return [`连上了 ${host}，但回来的不是文字。请换一个对话模型，或核对地址。`];
    case 'money':
      return [`${host} 说账户里没有钱了，或额度用完了。请到那边充值，或换一个模型。`];
    case 'withheld':
      return [`${host} 不肯回这句话：它的审查拦下了。请换一个模型。`];
    case 'long':
      return [
        `${model} 的上下文太短，连一句话也放不下。请在那边把上下文改大（Ollama 是 OLLAMA_CONTEXT_LENGTH）。`,
      ];
    case 'loading':
      return [`${host} 还在装入 ${model}。过一会儿再测。`];
    case 'thinks':
      return [
        `${model} 只想不说：字数用在思考上，没有写出回答。请关掉它的思考，或换一个不思考的模型。`,
      ];
    case 'mixed':
      return [
        `这个网页是 https 的，浏览器不许它连 http 的 ${host}。`,
        '请给那边配上 https，或者把模型开在这台设备上，用 http://localhost 开头的地址。',
      ];
    case 'blocked':
      return [
        `这个网站的安全设置不许连 ${host}。`,
        `本机请用 http://localhost 或 http://127.0.0.1 开头的地址；别处的地址，要请管理这个网站的人加进 TRIAL_AI_HOSTS。`,
      ];
    case 'unreachable':
      return [
        `没有连上 ${host}。浏览器没有说明原因，请依次检查：`,
        '一、模型的程序开着吗？地址和端口对吗？',
        `二、它允许这个网页访问吗？Ollama 要带着 OLLAMA_ORIGINS=${origin} 启动；LM Studio 要打开 CORS。`,
        '三、浏览器问过“访问本地网络”吗？要选允许，不允许过的可以在地址栏旁的网站设置里改。',
      ];
    case 'failed':
      return [
        `${host} 现在没有接受请求${outcome.status === null ? '' : `（${outcome.status}）`}。请过一会儿再测，或看看模型那边的日志。`,
      ];
  }
}

/** The words for the test of a model for speech. */
export function earsWords(outcome: OwnEarsOutcome, model: string): string {
  switch (outcome.kind) {
    case 'heard':
      return `语音模型 ${model} 也能用，保存后写字的地方会有“录音”。`;
    case 'slow':
      return `等了一分钟，语音模型 ${model} 没有回音。可能还在装入，过一会儿再测。`;
    case 'mute':
      return '这个浏览器没能录音，语音模型没有测成。请再点一次“测试”；还是不行，就把它清空。';
    case 'deaf':
      return deafText(outcome.status, model);
  }
}

/** Why the model for speech did not answer, by the status; null: nothing came back. */
function deafText(status: number | null, model: string): string {
  if (status === null)
    return '没有连上语音接口 /audio/transcriptions。请看看那边是否支持、是否允许这个网页访问，再测一次。';
  if (status === 401 || status === 403) return `语音接口没有接受这个密钥（${status}），请核对。`;
  if (status === 429 || status >= 500)
    return `语音模型现在没有接受请求（${status}），过一会儿再测。`;
  return `语音模型没有测试通过（${status}）：那边没有 /audio/transcriptions，没有叫“${model}”的模型，或读不了这个浏览器的录音。可以换一个，或把它清空。`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
