/** PNG files for an upload, named `0.png` and so on. Their content is no image. */
export function imageFiles(count: number): File[] {
  return Array.from(
    { length: count },
    (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }),
  );
}
