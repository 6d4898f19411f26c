import type { AnyJobKind } from './job-kind.ts';

/** Everything that can be scheduled or started. A new one also stands in the dictionary `jobKind`, which the form offers. */
export const jobKinds: readonly AnyJobKind[] = [];
