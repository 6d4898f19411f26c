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
