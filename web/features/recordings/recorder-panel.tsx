// Beside the tools of an editor: the recording under way, the result of the last one, and those
// that did not become text yet.
import { useEffect, useRef, useState } from 'react';
import {
  RECORDING_MAX_MS,
  TRANSCRIPTION_TOKENS_PER_MINUTE,
} from '#domain/transcription/recording.ts';
import { stonesForTokens } from '#domain/stones/stone.ts';
import { useQuery } from '@tanstack/react-query';
import { modelName } from '#web/core/ai/consent-text.ts';
import { useRefreshStones } from '#web/core/ai/ai.queries.ts';
import { useApiQueries } from '#web/core/api/use-api.ts';
import type { Editor } from '#web/core/drafts/editor.ts';
import type { KeptRecording } from '#web/core/recordings/kept-recordings.ts';
import { LevelMeter } from '#web/features/recordings/level-meter.tsx';
import { playRecording } from '#web/features/recordings/play-recording.ts';
import { pageRecorder } from '#web/features/recordings/page-recorder.ts';
import type { RecordingPhase } from '#web/features/recordings/recording-machine.ts';
import { lengthText, NOT_NOW_TEXT } from '#web/features/recordings/recording-words.ts';
import { useRecorderUser } from '#web/features/recordings/use-recorder-user.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** The end of a recording is announced this long before it, in milliseconds. */
const LAST_MS = 30_000;

export interface RecorderPanelProps {
  place: string;
  editor: Editor;
  /** Whether recordings can become text now. */
  isOffered: boolean;
}

export function RecorderPanel({ place, editor, isOffered }: RecorderPanelProps) {
  const { owner } = useRecorderUser();
  const { owner: current, phase, notice, kept, ready } = pageRecorder.useState();
  const refreshStones = useRefreshStones();
  useEffect(() => void pageRecorder.load(owner), [owner]);
  useEffect(() => () => pageRecorder.leave(place), [place]);
  useEffect(() => {
    // The state may be newer than this render: another user may have signed in.
    const text = pageRecorder.readyFor(owner, place);
    if (text === null || editor.isDisabled) return;
    editor.insert(text.text);
    void pageRecorder.remove(text.id);
    refreshStones();
  });

  const isOwn = current === owner;
  const here = isOwn && 'place' in phase && phase.place === place ? phase : null;
  const waiting = isOwn && phase.name === 'idle' ? kept.filter(({ id }) => id !== ready?.id) : [];
  const said = isOwn && notice?.place === place ? notice.text : null;
  return (
    <div className="basis-full">
      {here !== null && (
        <div
          role="group"
          aria-label="录音"
          className="my-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2"
        >
          {here.name === 'recording' ? (
            <Recording elapsedMs={here.elapsedMs} />
          ) : (
            <Busy phase={here.name} />
          )}
        </div>
      )}
      <p role="status" className={said === null ? 'sr-only' : 'my-2 text-sm text-soft'}>
        {said ?? spoken(here)}
      </p>
      {waiting.map((recording) => (
        <Kept key={recording.id} recording={recording} place={place} canRetry={isOffered} />
      ))}
    </div>
  );
}

/** What a screen reader says. It does not read the clock. */
function spoken(here: RecordingPhase | null): string {
  if (here?.name === 'recording')
    return here.elapsedMs >= RECORDING_MAX_MS - LAST_MS ? '还能录半分钟' : '正在录音';
  return here?.name === 'writing' ? '正在转成文字' : '';
}

function Recording({ elapsedMs }: { elapsedMs: number }) {
  const config = useQuery(useApiQueries().config.get.queryOptions({ staleTime: Infinity })).data;
  const { ai, stones } = config ?? { ai: null, stones: null };
  const price =
    stones?.metering === true
      ? `，每分钟 ${stonesForTokens(TRANSCRIPTION_TOKENS_PER_MINUTE, stones.tokensPerStone)} 灵感石`
      : '';
  return (
    <>
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-danger" />
      <span role="timer" className="text-sm whitespace-nowrap text-ink">
        <span className="font-figures">{lengthText(elapsedMs)}</span>
        <span className="font-figures text-soft"> / {lengthText(RECORDING_MAX_MS)}</span>
      </span>
      <LevelMeter level={pageRecorder.level} />
      <span className="ml-auto flex gap-2">
        <Button onClick={pageRecorder.cancel}>取消</Button>
        <Button variant="primary" onClick={pageRecorder.stop}>
          转成文字
        </Button>
      </span>
      {ai !== null && ai.transcribe !== null && (
        <span className="basis-full text-xs text-soft">
          录音会发给 {modelName({ ...ai, label: ai.transcribe })} 转成文字，回响的服务器不留录音
          {price}。
        </span>
      )}
    </>
  );
}

function Busy({ phase }: { phase: 'asking' | 'ending' | 'writing' }) {
  return (
    <>
      <Spinner className="size-4 text-soft" />
      <span className="text-sm text-soft">
        {phase === 'asking' ? '等浏览器打开麦克风...' : '正在转成文字...'}
      </span>
      <Button
        className="ml-auto"
        onClick={phase === 'asking' ? pageRecorder.cancel : pageRecorder.stopWriting}
      >
        {phase === 'asking' ? '取消' : '停下'}
      </Button>
    </>
  );
}

interface KeptProps {
  recording: KeptRecording;
  place: string;
  canRetry: boolean;
}

function Kept({ recording, place, canRetry }: KeptProps) {
  const user = useRecorderUser();
  const confirm = useConfirm();
  const giveUp = async () => {
    const isSure = await confirm({
      title: '放弃这段录音？',
      body: '它会从这个浏览器里删掉，找不回来。',
      action: '放弃',
      danger: true,
    });
    if (isSure) await pageRecorder.remove(recording.id);
  };
  const length = lengthText(recording.ms);
  return (
    <div
      role="group"
      aria-label={`没转成文字的录音，${length}`}
      className="my-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-hairline px-3 py-2"
    >
      <p className="min-w-40 flex-1 text-sm text-soft">
        <span className="text-ink">
          一段录音 · <span className="font-figures">{length}</span>
        </span>
        <br />
        {canRetry ? (recording.failure ?? '还没转成文字。') : NOT_NOW_TEXT}
      </p>
      <span className="ml-auto flex flex-wrap gap-2">
        <Listen bytes={recording.bytes} />
        <Button onClick={() => void giveUp()}>放弃</Button>
        {canRetry && (
          <Button
            variant="primary"
            onClick={() => void pageRecorder.retry(recording.id, place, user)}
          >
            重试
          </Button>
        )}
      </span>
    </div>
  );
}

/** Plays what was said; another press stops it. */
function Listen({ bytes }: { bytes: ArrayBuffer }) {
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still');
  const stop = useRef<(() => void) | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stop.current?.();
    };
  }, []);
  const play = async () => {
    setState('playing');
    try {
      stop.current = await playRecording(bytes, () => {
        stop.current = null;
        setState('still');
      });
      if (isGone.current) stop.current();
    } catch {
      setState('failed');
    }
  };
  if (state === 'failed') return <p className="self-center text-sm text-soft">这里放不出来</p>;
  return (
    <Button onClick={() => (state === 'playing' ? stop.current?.() : void play())}>
      {state === 'playing' ? '停' : '听'}
    </Button>
  );
}
