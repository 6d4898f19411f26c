const ahead = 8 * 3600_000;

/** A moment as it travels: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has had no summer time since 1991. */
export const shanghaiTime = (at: Date = new Date()): string =>
  new Date(at.getTime() + ahead).toISOString().slice(0, 19).replace('T', ' ');
