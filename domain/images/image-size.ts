// Reads an image's size from its header, for images that cannot be decoded. Too many pixels is a
// different error than a damaged file.
import { sniffImageType } from '#domain/images/image-rules.ts';

/**
 * Bytes at the beginning of a file that contain the header of every type, with previews and colour
 * profiles before it.
 */
export const IMAGE_HEADER_BYTES = 262_144;

/** Pixels of one frame, by the first bytes of a file; null: unknown. */
export function pixelsOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (sniffImageType(bytes)) {
      case 'image/png':
        return view.getUint32(16) * view.getUint32(20);
      case 'image/gif':
        return view.getUint16(6, true) * view.getUint16(8, true);
      case 'image/webp':
        return webpPixels(view);
      case 'image/jpeg':
        return jpegPixels(view);
      case null:
        return null;
    }
  } catch {
    // The header ends early: a DataView throws beyond its end.
    return null;
  }
}

/** The three kinds of WebP have different headers. */
function webpPixels(view: DataView): number | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return (uint24(24) + 1) * (uint24(27) + 1);
    case 0x56503820: // VP8
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      // VP8L
      const bits = view.getUint32(21, true);
      return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
    }
    default:
      return null;
  }
}

/** Walks the segments to the first start of a frame. */
function jpegPixels(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return null;
}
