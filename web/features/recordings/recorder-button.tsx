// The button of the recorder: hold it to talk, or tap it to begin and to end.
import { Mic, Square } from 'lucide-react';
import type { MouseEvent, PointerEvent } from 'react';
import { pageRecorder } from '#web/features/recordings/page-recorder.ts';
import { useRecorderUser } from '#web/features/recordings/use-recorder-user.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface RecorderButtonProps {
  place: string;
  labelled: boolean;
  disabled: boolean;
}

export function RecorderButton({ place, labelled, disabled }: RecorderButtonProps) {
  const user = useRecorderUser();
  const phase = pageRecorder.useState((state) => state.phase);
  const isHere = 'place' in phase && phase.place === place;
  const isRecording = isHere && phase.name === 'recording';
  const label = isRecording ? '停下录音' : '录音';
  const Icon = isRecording ? Square : Mic;
  const isBusy = phase.name !== 'idle' && !isRecording && !(isHere && phase.name === 'asking');
  return (
    <button
      type="button"
      aria-label={label}
      title={isRecording ? label : '按住说话，或者点一下开始'}
      disabled={disabled || isBusy}
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        // The release may be outside of the button.
        event.currentTarget.setPointerCapture(event.pointerId);
        pageRecorder.press(place, user);
      }}
      onPointerUp={pageRecorder.release}
      onPointerCancel={pageRecorder.release}
      // The caret, and with it the keyboard of a phone, stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        // A pointer has pressed already; a key and a screen reader come without one.
        if (event.detail !== 0) return;
        pageRecorder.press(place, user);
        pageRecorder.release();
      }}
      className={classNames(
        'touch-none select-none disabled:opacity-45',
        labelled
          ? 'inline-flex min-h-11 items-center gap-1.5 rounded-control px-1.5 text-sm'
          : 'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-sunken',
        isRecording ? 'text-danger' : 'text-soft hover:text-ink',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames(labelled ? 'size-4' : 'size-5', isRecording && 'fill-current')}
      />
      {labelled && <span>{label}</span>}
    </button>
  );
}
