/** Who of a browser's tabs leads, until when. */
export interface Lease {
  readonly tab: string;
  readonly until: number;
}

export const leaseLasts = 6_000;

export function readLease(text: string | null): Lease | null {
  try {
    const read = JSON.parse(text ?? '') as Partial<Lease> | null;
    return typeof read?.tab === 'string' && typeof read.until === 'number' ? (read as Lease) : null;
  } catch {
    return null;
  }
}

/** Whether this tab may lead now: nobody does, or it does already. One from a clock that was set back does not count. */
export const mayLead = (lease: Lease | null, tab: string, now: number): boolean =>
  lease === null || lease.tab === tab || lease.until <= now || lease.until > now + 2 * leaseLasts;
