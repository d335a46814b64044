// The one recorder of a page, bound to its browser.
import { newId } from '#web/core/browser/new-id.ts';
import { notifyUse } from '#web/core/lock/lock-flag.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';
import { keptRecordings } from '#web/core/recordings/kept-recordings.ts';
import { openMicrophone } from '#web/features/recordings/microphone.ts';
import { recordingCall } from '#web/features/recordings/recording-call.ts';
import { createRecorder } from '#web/features/recordings/recorder.ts';

export const pageRecorder = createRecorder({
  open: openMicrophone,
  stored: keptRecordings,
  call: recordingCall,
  newId,
  now: Date.now,
  noteUse: notifyUse,
});

onSessionEnd(pageRecorder.end);
