// The trained weights as text: one character of 64 holds one weight, so a plain module carries them
// to the browser and the server alike.

import type { HEADS } from '#engine/reading/classes.ts';

/** The characters, in the order of their values. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Weights of one matrix: 64 steps around zero, and the size of a step. */
export interface PackedMatrix {
  step: number;
  values: string;
}

/**
 * Vectors in few characters: each is cut into parts of {@link PART_PLACES} places, and a part is
 * the number of the nearest of 64 written ones.
 */
export interface PackedVectors {
  /** For each part of a vector 64 written ones: `(part * 64 + number) * PART_PLACES + place`. */
  written: PackedMatrix;
  /** For each vector one character for each part. */
  numbers: string;
}

/** Places of a vector that share one character. */
export const PART_PLACES = 3;

/** Parts that are written for each place of a vector. */
export const WRITTEN_PARTS = DIGITS.length;

/**
 * Probabilities from which an answer is used. They belong to the weights: training chooses them on
 * the development entries.
 */
export interface Certainty {
  /** Called low in a reply: at most 3 % of the high entries are. */
  low: number;
  /** Called high in a reply: at most 3 % of the low entries are. */
  high: number;
  /** Called even in a reply: four of five are not low. */
  even: number;
  /** An event is named: four of five named ones are right. */
  event: number;
  /** The tiers of danger, by the bounds of tools/train/calibrate.ts. */
  brake: number;
  line: number;
  card: number;
  /** Help is needed within the hour. */
  acute: number;
  /** A diary is labelled low: at most 12 % of the others are. */
  lowLabel: number;
  /** Below this probability of low a diary may look cheerful: at most 5 % of the low ones do. */
  cheerfulLabel: number;
}

/** What `npm run train` writes. */
export interface PackedReader {
  /** Length of a feature's vector. */
  width: number;
  /** The known features in rising order, each as the distance to the one before. */
  features: string;
  vectors: PackedVectors;
  certain: Certainty;
  /** One head for each question: its weights by class and place, and a bias for each class. */
  heads: Readonly<
    Record<(typeof HEADS)[number], { weights: PackedMatrix; bias: readonly number[] }>
  >;
}

const ZERO = 32;

/** Decodes a matrix: characters outside the alphabet count as zero. */
export function unpackMatrix({ step, values }: PackedMatrix): Float32Array {
  const valueOf = digitValues();
  const matrix = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1)
    matrix[at] = ((valueOf[values.charCodeAt(at)] ?? ZERO) - ZERO) * step;
  return matrix;
}

/** Encodes a matrix; the largest weight decides the step. */
export function packMatrix(matrix: Float32Array): PackedMatrix {
  const sizes = matrix.map(Math.abs).toSorted();
  // The few largest weights are clipped: a finer step serves all others.
  const top = sizes[Math.floor(sizes.length * CLIPPED_ABOVE)] ?? 1;
  const step = Number((top / (ZERO - 1)).toPrecision(6));
  let values = '';
  for (const weight of matrix)
    values += DIGITS.charAt(Math.max(1, Math.min(63, Math.round(weight / step) + ZERO)));
  return { step, values };
}

const CLIPPED_ABOVE = 0.9995;

/** Five bits a character, low bits first; the sixth bit says that more follow. */
export function packNumbers(rising: readonly number[]): string {
  let text = '';
  let before = 0;
  for (const value of rising) {
    let rest = value - before;
    before = value;
    while (rest >= 32) {
      text += DIGITS.charAt((rest % 32) + 32);
      rest = Math.floor(rest / 32);
    }
    text += DIGITS.charAt(rest);
  }
  return text;
}

/** The inverse of {@link packNumbers}. */
export function unpackNumbers(text: string): number[] {
  const valueOf = digitValues();
  const rising: number[] = [];
  let value = 0;
  let unit = 1;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = valueOf[text.charCodeAt(at)] ?? 0;
    value += (digit % 32) * unit;
    unit *= 32;
    if (digit >= 32) continue;
    before += value;
    rising.push(before);
    value = 0;
    unit = 1;
  }
  return rising;
}

/** One character for each number below 64. */
export function packDigits(numbers: Uint8Array): string {
  return Array.from(numbers, (number) => DIGITS.charAt(number)).join('');
}

/** The inverse of {@link packDigits}. */
export function unpackDigits(text: string): Uint8Array {
  const valueOf = digitValues();
  const numbers = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) numbers[at] = valueOf[text.charCodeAt(at)] ?? 0;
  return numbers;
}

function digitValues(): Uint8Array {
  const values = new Uint8Array(128).fill(ZERO);
  for (let at = 0; at < DIGITS.length; at += 1) values[DIGITS.charCodeAt(at)] = at;
  return values;
}
