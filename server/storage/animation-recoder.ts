// A GIF that is over a cap becomes a WebP, which needs a fraction of its bytes: first in lower
// qualities, then with fewer frames per second, and only then with fewer pixels. Its speed stays.
import type { Sharp, SharpOptions } from 'sharp';
import { IMAGE_MAX_EDGE } from '#domain/images/image-rules.ts';

/** Qualities to try, best first, before frames or pixels are lost. */
const QUALITIES = [75, 45, 20] as const;
const LOWEST_QUALITY = 20;

/** Share of the bytes of the best quality that the lowest one needs (measured: 0.4 to 0.6). */
const LOWEST_SHARE = 0.4;

/** Share of the bytes of a GIF that the lowest quality needs (measured: 0.12 to 0.5). */
const GIF_SHARE = 0.1;

/** Milliseconds that a frame may be shown for when frames are dropped: five per second. */
const LONGEST_FRAME_MS = 200;

/** Browsers show a frame of 10 ms or less for this time. */
const SHORT_FRAME_MS = 100;

/** Pixels of all frames while frames are dropped: they are in memory at once, 4 bytes each. */
const THINNED_MAX_PIXELS = 16_000_000;

/** Attempts with fewer frames or pixels; each follows from the result of the one before. */
const LATER_ATTEMPTS = 5;

/** The edge is scaled a little further than the bytes say. */
const SCALE_MARGIN = 0.9;

/** Effort of the WebP encoder, 0 to 6: higher ones take twice the time for 5% fewer bytes. */
const EFFORT = 2;

/** As the header of the file says, with frames up to the maximum. */
interface Animation {
  width: number;
  height: number;
  frames: number;
  delays: readonly number[];
  loop: number;
}

/** One attempt: the longest edge in pixels, and of how many frames one is kept. */
interface Attempt {
  edge: number;
  quality: number;
  every: number;
}

/** `sharp` with the limits of the caller: pixels and time. */
type OpenImage = (input: Uint8Array, options: SharpOptions) => Sharp;

/** The animation as a WebP of at most `limit` bytes, or null if none is that small. */
export async function shrinkAnimation(
  open: OpenImage,
  file: Uint8Array,
  animation: Animation,
  limit: number,
): Promise<Buffer | null> {
  const { width, height, frames } = animation;
  const draw = (attempt: Attempt) => drawAttempt(open, file, animation, attempt);
  let edge = Math.min(IMAGE_MAX_EDGE, Math.max(width, height));
  // Bytes at the lowest quality; attempts that cannot fit are left out.
  let bytes = file.byteLength * GIF_SHARE;
  for (const quality of bytes > limit ? [] : QUALITIES) {
    if (bytes > limit && quality !== LOWEST_QUALITY) continue;
    const written = await draw({ edge, quality, every: 1 });
    if (written.byteLength <= limit) return written;
    bytes = written.byteLength * (quality === QUALITIES[0] ? LOWEST_SHARE : 1);
  }
  const most = mostFramesPerKept(animation);
  if (most > 1) edge *= Math.min(1, Math.sqrt(THINNED_MAX_PIXELS / (width * height * frames)));
  let every = 1;
  for (let attempt = 0; attempt < LATER_ATTEMPTS && edge >= 1; attempt += 1) {
    if (every < most) every = Math.min(most, Math.ceil((every * bytes) / limit));
    else edge *= Math.sqrt(limit / bytes) * SCALE_MARGIN;
    const written = await draw({ edge: Math.floor(edge), quality: LOWEST_QUALITY, every });
    if (written.byteLength <= limit) return written;
    bytes = written.byteLength;
  }
  return null;
}

/** Of how many frames one must be kept at least, so that none is shown too long. */
function mostFramesPerKept({ delays }: Animation): number {
  const total = delays.reduce((sum, delay) => sum + shownMs(delay), 0);
  return Math.max(1, Math.floor((LONGEST_FRAME_MS * delays.length) / Math.max(1, total)));
}

function shownMs(delay: number): number {
  return delay <= 10 ? SHORT_FRAME_MS : delay;
}

async function drawAttempt(
  open: OpenImage,
  file: Uint8Array,
  { frames, delays, loop }: Animation,
  { edge, quality, every }: Attempt,
): Promise<Buffer> {
  const size = { width: edge, height: edge, fit: 'inside', withoutEnlargement: true } as const;
  const image = open(file, { pages: frames }).resize(size);
  if (every === 1) return image.webp({ quality, effort: EFFORT }).toBuffer();
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const frameBytes = data.byteLength / frames;
  const firsts = Array.from({ length: Math.ceil(frames / every) }, (_, index) => index * every);
  const kept = firsts.map((at) => data.subarray(at * frameBytes, (at + 1) * frameBytes));
  const pageHeight = info.height / frames;
  const delay = firsts.map((at) =>
    delays.slice(at, at + every).reduce((sum, each) => sum + shownMs(each), 0),
  );
  const raw = {
    width: info.width,
    height: pageHeight * kept.length,
    channels: 4,
    pageHeight,
  } as const;
  return open(Buffer.concat(kept), { raw })
    .webp({ quality, effort: EFFORT, delay, loop })
    .toBuffer();
}
