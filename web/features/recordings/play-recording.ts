// Plays a recording that is kept in this browser. Through an audio context, because the content
// policy of the pages allows no media from memory.

/** Returns the function that stops it. Rejects when this browser cannot decode the recording. */
export async function playRecording(bytes: ArrayBuffer, onEnd: () => void): Promise<() => void> {
  const context = new AudioContext();
  const close = () => void context.close().catch(() => undefined);
  try {
    // Decoding takes the bytes away, so it gets a copy.
    const sound = await context.decodeAudioData(bytes.slice(0));
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(context.destination);
    source.addEventListener('ended', () => {
      close();
      onEnd();
    });
    source.start();
    void context.resume();
    return () => source.stop();
  } catch (cause) {
    close();
    throw cause;
  }
}
