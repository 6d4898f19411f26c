import { backup } from '../backup/make-backup.ts';
import { restore } from '../backup/restore.ts';
import { knowJobKinds } from './find-job-kind.ts';
import type { AnyJobKind } from './job-kind.ts';
import { cleanFiles } from './kinds/clean-files.ts';
import { cleanTraces } from './kinds/clean-traces.ts';
import { closeAnnouncements } from './kinds/close-announcements.ts';
import { drill } from './kinds/drill.ts';
import { publishPlanned, withdrawPlanned } from './kinds/publish-planned.ts';
import { publishRequested } from './kinds/publish-requested.ts';
import { remindOrders } from './kinds/remind-orders.ts';

/** Everything that can be scheduled or started. A new one also stands in the dictionary `jobKind`, which the form offers. */
export const jobKinds: readonly AnyJobKind[] = [
  cleanTraces,
  cleanFiles,
  closeAnnouncements,
  remindOrders,
  backup,
  drill,
  restore,
  publishPlanned,
  withdrawPlanned,
  publishRequested,
];

knowJobKinds(jobKinds);
