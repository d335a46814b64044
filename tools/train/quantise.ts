// Shortens trained vectors: each part of a vector becomes the number of the nearest of 64 written
// parts, which k-means finds. A written part costs once, its number one character.
import { PART_PLACES, WRITTEN_PARTS } from '#engine/reading/weights-format.ts';

/** Rounds of k-means; later ones move nothing that could be measured. */
const ROUNDS = 14;

export interface Quantised {
  /** `(part * WRITTEN_PARTS + number) * PART_PLACES + place`. */
  written: Float32Array;
  /** `row * parts + part`. */
  numbers: Uint8Array;
}

/** `weights`: how much each row counts, by the number of texts that hold it. */
export function quantise(
  vectors: Float32Array,
  width: number,
  weights: readonly number[],
): Quantised {
  const parts = width / PART_PLACES;
  const rows = weights.length;
  const written = new Float32Array(parts * WRITTEN_PARTS * PART_PLACES);
  const numbers = new Uint8Array(rows * parts);
  for (let part = 0; part < parts; part += 1) {
    const points = new Float32Array(rows * PART_PLACES);
    for (let row = 0; row < rows; row += 1)
      for (let place = 0; place < PART_PLACES; place += 1)
        points[row * PART_PLACES + place] = vectors[
          row * width + part * PART_PLACES + place
        ] as number;
    const { centres, nearest } = kMeans(points, weights);
    written.set(centres, part * centres.length);
    for (const [row, number] of nearest.entries()) numbers[row * parts + part] = number;
  }
  return { written, numbers };
}

/** The vectors that a reader of the shortened ones sees. */
export function restore({ written, numbers }: Quantised, width: number): Float32Array {
  const parts = width / PART_PLACES;
  const vectors = new Float32Array(numbers.length * PART_PLACES);
  for (const [at, number] of numbers.entries()) {
    const from = ((at % parts) * WRITTEN_PARTS + number) * PART_PLACES;
    vectors.set(written.subarray(from, from + PART_PLACES), at * PART_PLACES);
  }
  return vectors;
}

function kMeans(points: Float32Array, weights: readonly number[]) {
  const centres = firstCentres(points);
  const nearest = new Uint8Array(weights.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let row = 0; row < nearest.length; row += 1)
      nearest[row] = nearestTo(points, row, centres);
    moveCentres(points, weights, nearest, centres);
  }
  return { centres, nearest };
}

/** Points at even distances in the order of their length, so that large ones have centres too. */
function firstCentres(points: Float32Array): Float32Array {
  const count = points.length / PART_PLACES;
  const lengths = Array.from({ length: count }, (_, row) =>
    points
      .subarray(row * PART_PLACES, (row + 1) * PART_PLACES)
      .reduce((sum, value) => sum + value * value, 0),
  );
  const order = lengths
    .map((_, row) => row)
    .toSorted((a, b) => (lengths[b] ?? 0) - (lengths[a] ?? 0));
  const centres = new Float32Array(WRITTEN_PARTS * PART_PLACES);
  for (let number = 0; number < WRITTEN_PARTS; number += 1) {
    const row = order[Math.floor((number / WRITTEN_PARTS) ** 2 * count)] ?? 0;
    centres.set(points.subarray(row * PART_PLACES, (row + 1) * PART_PLACES), number * PART_PLACES);
  }
  return centres;
}

function nearestTo(points: Float32Array, row: number, centres: Float32Array): number {
  let best = 0;
  let least = Infinity;
  for (let number = 0; number < WRITTEN_PARTS; number += 1) {
    let distance = 0;
    for (let place = 0; place < PART_PLACES; place += 1)
      distance +=
        ((points[row * PART_PLACES + place] as number) -
          (centres[number * PART_PLACES + place] as number)) **
        2;
    if (distance >= least) continue;
    least = distance;
    best = number;
  }
  return best;
}

function moveCentres(
  points: Float32Array,
  weights: readonly number[],
  nearest: Uint8Array,
  centres: Float32Array,
): void {
  const sums = new Float64Array(centres.length);
  const totals = new Float64Array(WRITTEN_PARTS);
  for (const [row, number] of nearest.entries()) {
    const weight = weights[row] ?? 0;
    totals[number] = (totals[number] as number) + weight;
    for (let place = 0; place < PART_PLACES; place += 1) {
      const at = number * PART_PLACES + place;
      sums[at] = (sums[at] as number) + weight * (points[row * PART_PLACES + place] as number);
    }
  }
  for (const [at, sum] of sums.entries()) {
    const total = totals[Math.floor(at / PART_PLACES)] as number;
    if (total > 0) centres[at] = sum / total;
  }
}
