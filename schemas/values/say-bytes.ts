const units = ['字节', 'KB', 'MB', 'GB', 'TB'];

/** `1.4 MB`: alike wherever a size is told, by the server and on every screen. */
export function sayBytes(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
