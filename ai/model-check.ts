// Checks an endpoint before users depend on it, by the product's own calls and with fixed words,
// never a user's. One part at a time, so that a page can show each finding as it arrives.
import type { ModelCheck, ModelFinding } from '#contract/model-check.ts';
import { FALLBACK_TIME_ZONE } from '#domain/shared/calendar.ts';
import { REPLY_IMAGES_MIN_CONTEXT } from '#domain/replies/reply-images.ts';
import { REPLY_DEADLINE_MS, SUMMARY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { CallRuntime } from '#ai/call-clock.ts';
import { readCompletionEvent } from '#ai/completion-events.ts';
import { contextOf, isSameModel, modelRows } from '#ai/endpoint-facts.ts';
import { isLocalEndpoint } from '#ai/local-endpoint.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import { readToEnd, type AskTask, type ReplyTask, type TextTask } from '#ai/text-model.ts';

export interface ModelCheckPorts {
  endpoint: ModelEndpoint;
  runtime: CallRuntime;
}

/** People read about so many characters a second. */
const SLOW_PER_SECOND = 5;

/** Models that are listed. */
const KNOWN_MAX = 12;

/** Words that only a model that reads its whole prompt can know. */
const PASSWORD = '青花七号';

/** 32 × 32 pixels of purple, which is rarely guessed. */
const PURPLE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAJ0lEQVR42u3NMQkAAAwDsEqv9KnoMQjkT5pORSAQCAQCgUAgEHwJDnfvAD3VkOoHAAAAAElFTkSuQmCC';

const NOW_MS = Date.parse('2026-11-20T21:00:00+08:00');

const FREE = { userId: '', id: '', amount: 0, reason: 'ai_reply' } as StoneReservation;

/** Makes the parts of a check. A part that fails is a finding; only an abort is thrown. */
export function createModelCheck({ endpoint, runtime }: ModelCheckPorts) {
  let heard = nothingHeard();
  const model = createRemoteModel({
    endpoint: { ...endpoint, visionModel: endpoint.visionModel ?? endpoint.models.chat },
    randomWord: () => 'check',
    log: () => undefined,
    runtime: { ...runtime, fetch: listening(runtime, () => heard) },
  });
  const write = (task: TextTask, totalMs: number, signal: AbortSignal) =>
    readToEnd(model.stream(FREE, task, { signal, totalMs }), () => undefined);

  const parts: Record<ModelCheck, (signal: AbortSignal) => Promise<Partial<ModelFinding>>> = {
    async list(signal) {
      const rows = await modelRows(endpoint, runtime, signal);
      const known = rows?.map(({ id }) => id) ?? null;
      const isThere = known === null || known.some((id) => isSameModel(id, endpoint.models.chat));
      return { known: known?.slice(0, KNOWN_MAX) ?? null, faults: isThere ? [] : ['no-model'] };
    },

    async reply(signal) {
      heard = nothingHeard();
      const startMs = runtime.now();
      const { text, estimated } = await write(REPLY, REPLY_DEADLINE_MS, signal);
      const endMs = runtime.now();
      // By what the endpoint sends: the client may hold a beginning back.
      const firstMs = (heard.firstMs ?? endMs) - startMs;
      const wroteMs = Math.max(1, (heard.lastMs ?? endMs) - (heard.firstMs ?? startMs));
      const isWhole = heard.pieces < 2;
      const perSecond = isWhole ? null : Math.round((10_000 * heard.characters) / wroteMs) / 10;
      return {
        text,
        firstMs: Math.round(firstMs),
        perSecond,
        hasUsage: !estimated,
        faults: [
          ...(heard.isThinking ? ['thinks'] : []),
          ...(isWhole ? ['whole'] : []),
          ...(perSecond !== null && perSecond < SLOW_PER_SECOND ? ['slow'] : []),
        ],
      };
    },

    async json(signal) {
      const { text, cut } = await write(TERMS, SUMMARY_DEADLINE_MS, signal);
      return { faults: parseJsonAnswer(text, !cut) === undefined ? ['no-json'] : [] };
    },

    async context(signal) {
      const told = await contextOf(endpoint, runtime, signal);
      if (told !== null)
        return { tokens: told, faults: told < endpoint.contextTokens ? ['small'] : [] };
      // A hosted endpoint refuses what is too long; a local one may cut it without a word.
      if (!isLocalEndpoint(endpoint.baseUrl)) return {};
      const task = longQuestion(model.askRoom({ ...ASK, excerpts: [] }));
      const { text } = await write(task, SUMMARY_DEADLINE_MS, signal);
      const isRead = text.includes(PASSWORD);
      return {
        tokens: isRead ? model.estimatePrompt(task) : null,
        faults: isRead ? [] : ['small'],
      };
    },

    async vision(signal) {
      if (endpoint.contextTokens < REPLY_IMAGES_MIN_CONTEXT) return {};
      const { text } = await write(LOOK, REPLY_DEADLINE_MS, signal);
      const sees = /紫/u.test(text);
      return { sees, faults: endpoint.visionModel !== undefined && !sees ? ['blind'] : [] };
    },
  };

  return async (check: ModelCheck, signal: AbortSignal): Promise<ModelFinding> => {
    const nothing = {
      check,
      faults: [],
      status: null,
      known: null,
      text: null,
      firstMs: null,
      perSecond: null,
      hasUsage: null,
      tokens: null,
      sees: null,
    };
    try {
      return { ...nothing, ...(await parts[check](signal)) };
    } catch (cause) {
      if (!(cause instanceof ModelError) || cause.kind === 'aborted') throw cause;
      return { ...nothing, faults: [faultOf(cause)], status: cause.status, tokens: cause.window };
    }
  };
}

/** The fault of a failed call, as close to its cause as is known. */
function faultOf({ kind, about }: ModelError): string {
  const faults = { address: 'address', model: 'no-model', loading: 'loading', thoughts: 'thinks' };
  return about === null ? kind : faults[about];
}

/** How an answer arrived. */
interface Heard {
  pieces: number;
  characters: number;
  isThinking: boolean;
  firstMs: number | null;
  lastMs: number | null;
}

function nothingHeard(): Heard {
  return { pieces: 0, characters: 0, isThinking: false, firstMs: null, lastMs: null };
}

/** A fetch that notes how an answer arrives. The text itself is read by the client. */
function listening({ fetch, now }: CallRuntime, hearing: () => Heard): CallRuntime['fetch'] {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (!response.ok || response.body === null) return response;
    const decoder = new TextDecoder();
    let rest = '';
    const note = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        controller.enqueue(bytes);
        const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines.filter((one) => one.startsWith('data:'))) {
          const event = readCompletionEvent(line.slice('data:'.length).trim());
          if (event === null) continue;
          const heard = hearing();
          if (event.text !== '') {
            heard.pieces += 1;
            heard.characters += event.text.length;
            heard.firstMs ??= now();
            heard.lastMs = now();
          }
          if (event.thoughts !== '' || /<think/iu.test(event.text)) heard.isThinking = true;
        }
      },
    });
    const { status, headers } = response;
    return new Response(response.body.pipeThrough(note), { status, headers });
  };
}

const REPLY: ReplyTask = {
  task: 'reply',
  roleKey: 'default_conversation_guide',
  content: '加班到九点，回家路上买了一串糖葫芦，酸得眯眼睛。',
  context: [],
  postText: '',
  moment: { nowMs: NOW_MS, writtenMs: null, timeZone: FALLBACK_TIME_ZONE },
  facts: [],
  calledName: null,
  related: [],
  replaced: null,
  care: { tier: 'none', kind: null, words: [], help: '' },
  recentLines: [],
  seed: '',
};

const LOOK: ReplyTask = {
  ...REPLY,
  content: '[图片1张]\n这张图是什么颜色？请只说颜色。',
  images: [PURPLE],
};

const TERMS: TextTask = {
  task: 'askTerms',
  question: '我第一次做饭是什么时候',
  today: '2026-11-20',
  earlier: [],
  tried: [],
  nearest: [],
};

const ASK: AskTask = {
  task: 'ask',
  question: '我写下的暗号是什么',
  today: '2026-11-20',
  earlier: [],
  facts: [],
  figures: [],
  excerpts: [],
};

const FILLER = '今天也是平常的一天，上班，下班，买菜，做饭，洗碗，睡觉。';

/** A question whose answer is at the beginning of all the room that a prompt has. */
function longQuestion(characters: number): AskTask {
  const left = Math.max(0, characters - 100);
  const text = FILLER.repeat(Math.floor(left / FILLER.length));
  const excerpts = [`今天写下一个暗号：${PASSWORD}。`, text];
  return {
    ...ASK,
    excerpts: excerpts.map((one, at) => ({ number: at + 1, day: '2026-11-01', text: one })),
  };
}
