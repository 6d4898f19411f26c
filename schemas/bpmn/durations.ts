/** Our hours and days as the notation writes durations; null where it is neither. */
export function toIso(duration: unknown): string | null {
  const [, count, unit] = /^([1-9]\d{0,3})([hd])$/.exec(String(duration)) ?? [];
  return count === undefined ? null : unit === 'd' ? `P${count}D` : `PT${count}H`;
}

/** Days stay days and hours hours: a working day is not twenty-four working hours. Null: no whole hours, or longer than can be said. */
export function fromIso(text: string): string | null {
  const [whole, weeks, days, hours] =
    /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:0+M)?(?:0+S)?)?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const inDays = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const inHours = Number(hours ?? 0);
  const said = inHours === 0 ? `${inDays}d` : `${inDays * 24 + inHours}h`;
  return toIso(said) === null ? null : said;
}
