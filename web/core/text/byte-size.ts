const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** A number of bytes in the largest fitting unit, one decimal below ten: `4.8 MB`, `120 KB`. */
export function inBytes(bytes: number): string {
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const shown = value >= 10 || value === 0 ? value.toFixed(0) : value.toFixed(1);
  return `${shown} ${UNITS[unit]}`;
}
