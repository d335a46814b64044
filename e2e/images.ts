// Images to add, made here: real JPEG files of one colour each.
import sharp from 'sharp';

/** A file as Playwright's file chooser takes it. */
export interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photograph's worth of one colour. */
export async function image(name: string, color: string): Promise<ImageFile> {
  const buffer = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: color },
  })
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}
