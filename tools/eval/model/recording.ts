// Watches a model from outside: which tasks a call asks it for, and what the endpoint wrote before
// anything was cleaned or checked.
import type { CallRuntime } from '#ai/call-clock.ts';
import { readCompletionEvent } from '#ai/completion-events.ts';
import type { TextModel } from '#ai/text-model.ts';

/** A message as it was sent. */
export interface SentMessage {
  role: string;
  content: string;
}

/** One request to the endpoint that it accepted. */
export interface SeenRequest {
  /** `017-2`: the second request of input 17. */
  name: string;
  task: string;
  messages: SentMessage[];
  maxTokens: number;
  /** The endpoint's words; empty: none. */
  text: () => string;
}

export interface Recorder {
  /** The requests of the current input. */
  requests: SeenRequest[];
  /** Forgets the requests and begins with the next input. */
  begin: (number: number) => void;
  /** The name and the task of the next request. */
  next: () => { name: string; task: string };
  watch: (model: TextModel) => TextModel;
  /** A fetch that keeps what is sent and received. */
  fetch: (fetch: CallRuntime['fetch']) => CallRuntime['fetch'];
}

export function createRecorder(): Recorder {
  let number = 0;
  let task = '';
  const recorder: Recorder = {
    requests: [],
    begin(input) {
      number = input;
      recorder.requests = [];
    },
    next: () => ({
      name: `${String(number).padStart(3, '0')}-${recorder.requests.length + 1}`,
      task,
    }),
    watch: (model) => ({
      ...model,
      stream(reservation, wanted, options) {
        // A verdict on claims is no answer.
        const isVerdict = typeof Reflect.get(wanted, 'checked') === 'string';
        task = isVerdict ? 'verdict' : wanted.task;
        return model.stream(reservation, wanted, options);
      },
    }),
    fetch: (inner) => async (url, init) => {
      const sent = recorder.next();
      const response = await inner(url, init);
      if (!response.ok || init.method !== 'POST') return response;
      const body = readBody(init.body);
      let raw = '';
      void collect(response.clone(), (piece) => (raw += piece));
      recorder.requests.push({ ...sent, ...body, text: () => textOf(raw) });
      return response;
    },
  };
  return recorder;
}

/** The messages of a request, and the tokens that its answer may have. */
export function readBody(body: unknown): Pick<SeenRequest, 'messages' | 'maxTokens'> {
  const fields = JSON.parse(typeof body === 'string' ? body : '{}') as {
    messages?: { role: string; content: unknown }[];
    max_tokens?: number;
    max_completion_tokens?: number;
  };
  return {
    messages: (fields.messages ?? []).map(({ role, content }) => ({
      role,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
    maxTokens: fields.max_completion_tokens ?? fields.max_tokens ?? 0,
  };
}

async function collect(response: Response, onPiece: (piece: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const bytes of response.body ?? [])
      onPiece(decoder.decode(bytes as Uint8Array, { stream: true }));
  } catch {
    // The call ended early; what arrived counts.
  }
}

function textOf(raw: string): string {
  const events = raw.split(/\r?\n/u).filter((line) => line.startsWith('data:'));
  const read = events.length === 0 ? [raw] : events.map((line) => line.slice(5).trim());
  return read
    .map(readCompletionEvent)
    .map((event) => event?.whole ?? event?.text ?? '')
    .join('');
}
