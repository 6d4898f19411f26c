import { knowJobKinds } from './find-job-kind.ts';
import type { AnyJobKind } from './job-kind.ts';
import { drill } from './kinds/drill.ts';

/** Everything that can be scheduled or started. A new one also stands in the dictionary `jobKind`, which the form offers. */
export const jobKinds: readonly AnyJobKind[] = [drill];

knowJobKinds(jobKinds);
