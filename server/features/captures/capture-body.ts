// Reads a captured post: JSON, plain text, or a form with images.
import { isUtf8 } from 'node:buffer';
import { ORPCError } from '@orpc/server';
import { captureSchema, type Capture } from '#contract/capture.contract.ts';
import { IMAGE_MAX_BYTES } from '#domain/images/image-rules.ts';
import { POST_MAX_IMAGES } from '#domain/posts/post.ts';
import { AppError } from '#server/http/app-error.ts';
import { cleanInput } from '#server/http/clean-input.ts';
import { BodyError, readBytes, readJsonText } from '#server/http/read-body.ts';
import { FORM_OVERHEAD_BYTES, isForm, readForm } from '#server/http/read-form.ts';

/** Largest text or JSON: the longest post, each character as a JSON escape. */
const TEXT_MAX_BYTES = 262_144;

/** The largest form: all images of a post at their limit. */
const FORM_MAX_BYTES = POST_MAX_IMAGES * IMAGE_MAX_BYTES + TEXT_MAX_BYTES + FORM_OVERHEAD_BYTES;

/** Text, moment, images, and a few empty fields. */
const FORM_PARTS_MAX = POST_MAX_IMAGES + 8;

/** The field of a form whose files are the images. */
const IMAGE_FIELD = 'image';

/** What a request brings. */
export interface CaptureBody extends Capture {
  images: Uint8Array[];
}

/**
 * Reads the body by its content type. The moment of a plain text is in the query. BodyError,
 * TOO_MANY_IMAGES, IMAGE_TOO_LARGE, and BAD_REQUEST with the field for other types, shapes and
 * fields.
 */
export async function readCaptureBody(request: Request): Promise<CaptureBody> {
  if (isForm(request)) return readFormBody(request);
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json')
    return { ...parseCapture(parseJson(await readJsonText(request, TEXT_MAX_BYTES))), images: [] };
  const text = await readText(request);
  const query = new URL(request.url).searchParams;
  if (type === 'application/x-www-form-urlencoded')
    return { ...fieldsOf(new URLSearchParams(text)), images: [] };
  if (type !== 'text/plain') throw badField('Content-Type');
  return { ...parseCapture({ ...filled(query), text }), images: [] };
}

async function readFormBody(request: Request): Promise<CaptureBody> {
  const form = await readForm(request, { maxBytes: FORM_MAX_BYTES, partsMax: FORM_PARTS_MAX });
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  // An empty file is a field that was left empty.
  const files = [...form].flatMap(([name, value]) =>
    typeof value === 'string' || value.size === 0 ? [] : [{ name, file: value }],
  );
  const stray = files.find(({ name }) => name !== IMAGE_FIELD);
  if (stray !== undefined) throw badField(stray.name);
  const images = files.map(({ file }) => file);
  if (images.length > POST_MAX_IMAGES) throw new AppError('TOO_MANY_IMAGES');
  if (images.some(({ size }) => size > IMAGE_MAX_BYTES)) throw new AppError('IMAGE_TOO_LARGE');
  return {
    ...fieldsOf(fields as [string, string][]),
    images: await Promise.all(images.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
  };
}

function fieldsOf(fields: Iterable<[string, string]>): Capture {
  return parseCapture({ text: '', ...filled(fields) });
}

/**
 * The fields that are not empty: forms send those that were left empty, too. A `+` in the offset of
 * a moment arrives as a space where a program did not encode it.
 */
function filled(fields: Iterable<[string, string]>): Record<string, string> {
  return Object.fromEntries(
    [...fields]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        name === 'createdAt' ? value.replace(/ (?=\d\d:\d\d$)/, '+') : value,
      ]),
  );
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, TEXT_MAX_BYTES);
  if (!isUtf8(bytes)) throw new BodyError('encoding');
  return new TextDecoder().decode(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ORPCError('BAD_REQUEST');
  }
}

function parseCapture(value: unknown): Capture {
  const parsed = captureSchema.safeParse(cleanInput(value));
  if (!parsed.success) throw badInput(parsed.error.issues);
  return parsed.data;
}

function badField(name: string): ORPCError<string, unknown> {
  return badInput([{ path: [name] }]);
}

/** As the router refuses an input that does not fit its schema. */
function badInput(issues: readonly object[]): ORPCError<string, unknown> {
  return new ORPCError('BAD_REQUEST', { data: { issues } });
}
