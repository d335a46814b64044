// Reads the answer of a model: its own judgement of the excerpts, then units, each checked before
// it is released.
import { createJsonListStream } from '#ai/json-list-stream.ts';

/** The model's own judgement: whether the excerpts answer the question. */
export type Sufficient = 'yes' | 'partly' | 'no';

/** What a model has written, after the checks. */
export interface WrittenUnits<Unit> {
  sufficient: Sufficient;
  units: Unit[];
}

/** The judgement at the beginning of a response: a text, a truth value or a number. */
const JUDGEMENT =
  /["“]sufficient["”]\s{0,20}[:：]\s{0,20}["“]?([^"”,，}\s]{1,20})\s{0,20}["”,，}]/u;
const HEAD_CHARACTERS = 400;

const PARTLY = /part|some|部分|一半|不完全|不全/iu;
const YES = /^(?:yes|y$|true|1|是|能|可以|够|足够|充分|完全|全部)/iu;
const NO = /^(?:no|n$|false|0|否|不|没|无)/iu;

/** A reader of one response. `check` returns the units of a list; `onUnit` gets each at once. */
export function createClaimReader<Unit>(
  check: (units: unknown) => Unit[],
  onUnit: (unit: Unit) => void,
) {
  const objects = createJsonListStream('units');
  const released: Unit[] = [];
  let head = '';
  let said: Sufficient | null = null;
  return {
    /** Takes a piece of the response. Nothing is released before a judgement that allows it. */
    read(piece: string): void {
      if (said === null && head.length < HEAD_CHARACTERS) {
        head += piece;
        said = judgementOf(JUDGEMENT.exec(head.slice(0, HEAD_CHARACTERS))?.[1]);
      }
      for (const text of objects(piece))
        if (said === 'yes' || said === 'partly')
          for (const unit of check([parsedOrNull(text)])) {
            released.push(unit);
            onUnit(unit);
          }
    },

    /**
     * All units, given the JSON of the whole response; null if it has neither a refusal nor units.
     * Of a response that was cut off, what was released counts.
     */
    end(value: unknown): WrittenUnits<Unit> | null {
      const whole = isRecord(value) ? value : {};
      const list = Array.isArray(value) ? value : Object.values(whole).find(Array.isArray);
      const own = judgementOf(whole['sufficient']) ?? said;
      if (own === 'no' && released.length === 0) return { sufficient: 'no', units: [] };
      const written = list === undefined || own === 'no' ? [] : check(list);
      const texts = new Set(written.map((unit) => JSON.stringify(unit)));
      // A second version may lack what was already shown.
      const units = [...written, ...released.filter((unit) => !texts.has(JSON.stringify(unit)))];
      // An answer that was cut off may lack a part.
      const isWhole = own === 'yes' && list !== undefined;
      return units.length === 0 ? null : { sufficient: isWhole ? 'yes' : 'partly', units };
    },
  };
}

function judgementOf(value: unknown): Sufficient | null {
  if (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number')
    return null;
  const word = String(value).trim();
  if (PARTLY.test(word)) return 'partly';
  if (YES.test(word)) return 'yes';
  return NO.test(word) ? 'no' : null;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a parsed JSON value is an object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
