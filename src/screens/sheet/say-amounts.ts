const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** 1536 → 1.5 KB. */
export function sayBytes(bytes: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))));
  const value = bytes / 1024 ** at;
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[at]}`;
}

/** 90061 → 1 天 1 小时. */
export function sayDuration(seconds: number): string {
  if (seconds < 60) return ` ${Math.round(seconds)} 秒`;
  const parts = [
    [Math.floor(seconds / 86_400), '天'],
    [Math.floor((seconds % 86_400) / 3600), '小时'],
    [Math.floor((seconds % 3600) / 60), '分'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).slice(0, 2);
  return ` ${said.map(([count, unit]) => `${count} ${unit}`).join(' ')}`;
}
