// Generates image files to upload: real JPEG files of one colour each.
import sharp from 'sharp';

/** A file for Playwright's file chooser. */
export interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** As large as a photograph. */
export async function image(name: string, color: string): Promise<ImageFile> {
  const buffer = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: color },
  })
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
}
