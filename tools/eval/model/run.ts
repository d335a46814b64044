// `npm run eval -- model`: 120 fixed inputs against the configured endpoint, or with
// `--bridge FOLDER` against a reader, by the calls of the product.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { globalRuntime } from '#ai/call-clock.ts';
import { ModelError } from '#ai/model-error.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { createRemoteModel } from '#ai/remote-model.ts';
import { readSettings } from '#server/config/settings.ts';
import { bridgeRuntime } from '#tools/eval/model/bridge.ts';
import { benchWriters, makeCall, type Shown } from '#tools/eval/model/calls.ts';
import { benchInputs, benchJournal, type BenchInput } from '#tools/eval/model/inputs.ts';
import { outcomeOf, type BenchResult } from '#tools/eval/model/outcome.ts';
import { createRecorder } from '#tools/eval/model/recording.ts';
import { countsInWords, nameOf, reportOf, type ReaderNotes } from '#tools/eval/model/report.ts';

export interface ModelBench {
  /** Requests and answers are files in it; null: the endpoint of the settings. */
  bridge: string | null;
  /** Answers count although their request has changed. */
  isKept: boolean;
  /** The name and context that the reader's model has. */
  model: string;
  contextTokens: number;
  /** Only these inputs; null: all. */
  numbers: ReadonlySet<number> | null;
  /** Where the report is written without a bridge. */
  folder: string;
  write: (line: string) => void;
}

/** Runs the bench and writes `report.md` and `results.json`; returns its results. */
export async function runModelBench(bench: ModelBench): Promise<BenchResult[]> {
  const { bridge, write } = bench;
  const endpoint = bridge === null ? readSettings(process.env).ai : readerEndpoint(bench);
  if (endpoint === null) {
    write('Set AI_BASE_URL and AI_MODEL, or use --bridge FOLDER.');
    return [];
  }
  const journal = benchJournal();
  /** A reader's requests are independent of each other; a model's habits are learned. */
  const createStage = (mark: () => string) => {
    const recorder = createRecorder();
    const runtime =
      bridge === null
        ? globalRuntime
        : bridgeRuntime({ folder: bridge, isKept: bench.isKept, next: recorder.next, write });
    const model = createRemoteModel({
      endpoint,
      randomWord: mark,
      log: () => undefined,
      runtime: { ...runtime, fetch: recorder.fetch(runtime.fetch) },
    });
    return { recorder, writers: benchWriters(recorder.watch(model)) };
  };
  let seed = '';
  const shared = createStage(() => `mark${seed}`);
  const runOne = async (input: BenchInput, number: number): Promise<BenchResult> => {
    seed = nameOf(number);
    const { recorder, writers } =
      bridge === null ? shared : createStage(() => `mark${nameOf(number)}`);
    let streamed = '';
    let shown: Shown | null = null;
    let failure = '';
    recorder.begin(number);
    try {
      const setting = { journal, seed: nameOf(number), isTimed: bridge === null };
      shown = await (await makeCall(writers, input, setting)).run((text) => (streamed += text));
    } catch (cause) {
      if (!(cause instanceof ModelError)) throw cause;
      failure = cause.message;
    }
    return { number, input, requests: recorder.requests, shown, failure, streamed };
  };
  const folder = bridge ?? bench.folder;
  mkdirSync(folder, { recursive: true });
  const results: BenchResult[] = [];
  const title = `Model bench: ${endpoint.models.chat}`;
  const finish = async (result: Promise<BenchResult>): Promise<void> => {
    results.push(await result);
    results.sort((a, b) => a.number - b.number);
    // After each input, so that a stopped run leaves a report.
    save(folder, title, results);
  };
  const inputs = benchInputs()
    .map((input, at) => ({ input, number: at + 1 }))
    .filter(({ number }) => bench.numbers?.has(number) !== false);
  // A reader sees all requests at once; a model gets one after the other.
  if (bridge !== null)
    await Promise.all(inputs.map(({ input, number }) => finish(runOne(input, number))));
  else
    for (const { input, number } of inputs) {
      await finish(runOne(input, number));
      write(`${nameOf(number)} ${input.kind}`);
    }
  write(countsInWords(results));
  write(join(folder, 'report.md'));
  return results;
}

function readerEndpoint({ model, contextTokens }: ModelBench): ModelEndpoint {
  return {
    baseUrl: 'http://reader.invalid/v1',
    apiKey: null,
    models: { chat: model, enhance: model, summary: model, recommend: model },
    dialect: 'openai',
    contextTokens,
  };
}

function save(folder: string, title: string, results: readonly BenchResult[]): void {
  const file = join(folder, 'notes.json');
  const notes: ReaderNotes = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as ReaderNotes)
    : {};
  writeFileSync(join(folder, 'report.md'), reportOf(title, results, notes));
  const rows = results.map((result) => ({
    number: result.number,
    input: result.input,
    outcome: outcomeOf(result),
    requests: result.requests.map(({ name, task, text }) => ({ name, task, text: text() })),
    shown: result.shown,
    failure: result.failure,
  }));
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify(rows, null, 1)}\n`);
}
