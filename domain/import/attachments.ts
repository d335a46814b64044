// Images and other attachments in Markdown. Images leave the text, because entries show them below
// it; what cannot be imported becomes a marked line (rulings 78).
import { leftOutLine, type SourceImage } from '#domain/import/source-entry.ts';

/** What a reference in a text names. `elsewhere`: an address on the web, which stays as it is. */
export type Attachment =
  | { kind: 'image'; image: SourceImage }
  | { kind: 'leftOut'; name: string }
  | { kind: 'elsewhere' };

/** Finds what a reference names, as it is written in the text. */
export type FindAttachment = (reference: string) => Attachment;

const EMBED =
  /!\[\[([^\]\n|]{1,300})(?:\|[^\]\n]{0,300})?\]\]|!\[[^\]\n]{0,300}\]\((?:<([^>\n]{1,1000})>|([^()\n"]{1,1000}))(?:"[^"\n]{0,300}")?\)/g;

/** Equal for images that are the same file. */
export function imageKey({ file, path }: SourceImage): string {
  return `${file}/${path ?? ''}`;
}

/** Takes the attachments out of a text. An image that occurs twice is one image. */
export function takeAttachments(
  text: string,
  find: FindAttachment,
): { text: string; images: SourceImage[]; leftOut: string[] } {
  const images = new Map<string, SourceImage>();
  const leftOut: string[] = [];
  const kept = text.replace(
    EMBED,
    (whole, wiki?: string, bracketed?: string, plain?: string): string => {
      const found = find((wiki ?? bracketed ?? plain ?? '').trim());
      if (found.kind === 'elsewhere') return whole;
      if (found.kind === 'leftOut') {
        leftOut.push(found.name);
        return leftOutLine(found.name);
      }
      images.set(imageKey(found.image), found.image);
      return '';
    },
  );
  return { text: tidied(kept), images: [...images.values()], leftOut };
}

/** Without spaces at the ends of lines, and with at most one empty line between two others. */
export function tidied(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const end = line.trimEnd();
    if (end !== '' || lines.at(-1) !== '') lines.push(end);
  }
  return lines.join('\n').trim();
}
