// Reads the answer of a model: its own judgement of the excerpts, then claims, each checked before
// it is released.
import type { AnswerClaim } from '#domain/asking/answer.ts';
import { createJsonFieldStream } from '#ai/json-field-stream.ts';
import { createJsonListStream } from '#ai/json-list-stream.ts';

/** The model's own judgement: whether the excerpts answer the question. */
export type Sufficient = 'yes' | 'partly' | 'no';

/** What a model has written, after the checks. */
export interface WrittenClaims {
  sufficient: Sufficient;
  claims: AnswerClaim[];
}

/** A reader of one response. `check` returns the claims of some units that pass. */
export function createClaimReader(
  check: (units: unknown) => AnswerClaim[],
  onClaim: (claim: AnswerClaim) => void,
) {
  const judgement = createJsonFieldStream('sufficient');
  const units = createJsonListStream('units');
  const released: AnswerClaim[] = [];
  let said = '';
  return {
    /** Takes a piece of the response. Nothing is released before a judgement that allows it. */
    read(piece: string): void {
      said += judgement(piece);
      for (const text of units(piece))
        if (said === 'yes' || said === 'partly')
          for (const claim of check([parsedOrNull(text)])) {
            released.push(claim);
            onClaim(claim);
          }
    },

    /**
     * All claims, given the JSON of the whole response; null if it has neither judgement nor units.
     * Of a response that was cut off, what was released counts.
     */
    end(value: unknown): WrittenClaims | null {
      const whole = isRecord(value) ? value : {};
      const list = Array.isArray(whole['units']) ? whole['units'] : null;
      const own = typeof whole['sufficient'] === 'string' ? whole['sufficient'] : said;
      if (own === 'no') return { sufficient: 'no', claims: [] };
      if (list === null && released.length === 0) return null;
      const claims = list === null ? released : check(list);
      // An answer that was cut off may lack a part.
      return { sufficient: own === 'yes' && list !== null ? 'yes' : 'partly', claims };
    },
  };
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
