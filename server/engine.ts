import { givePassword } from './access/give-password.ts';
import { testProvider } from './access/sso/test-provider.ts';
import { unlockSignIn } from './access/unlock-sign-in.ts';
import { backup } from './features/backup/make-backup.ts';
import { restore } from './features/backup/restore.ts';
import { cleanFiles } from './features/files/clean-files.ts';
import { showFiles } from './features/files/show-files.ts';
import { checkJob, runJob } from './features/jobs/job-behaviours.ts';
import type { AnyJobKind } from './features/jobs/job-kind.ts';
import { cleanTraces } from './features/jobs/kinds/clean-traces.ts';
import { drill } from './features/jobs/kinds/drill.ts';
import { findPairs } from './features/jobs/kinds/find-pairs.ts';
import { keepCompetitions } from './features/jobs/kinds/keep-competitions.ts';
import { keepTime } from './features/jobs/kinds/keep-time.ts';
import { recount } from './features/jobs/kinds/recount.ts';
import { checkTemplate } from './features/messages/check-template.ts';
import { resendMessage } from './features/messages/resend-message.ts';
import { sendMail } from './features/messages/send-mail-action.ts';
import { sendTestTemplate } from './features/messages/send-test-action.ts';
import {
  checkAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
} from './features/notices/announcement-behaviours.ts';
import { joinMainDepart } from './features/people/join-main-depart.ts';
import { publishRequested } from './features/requests/publish-requested.ts';
import { checkRulePatterns, tryCheckRule } from './features/rules/check-rule-behaviours.ts';
import { valueRule } from './features/rules/check-rules.ts';
import { checkFillRule, tryFillRule } from './features/rules/fill-rule-behaviours.ts';
import { testSource } from './features/sources/test-source.ts';
import { publishPlanned, withdrawPlanned } from './features/studio/publish-planned.ts';
import { flows } from './flows/port.ts';
import { refuseDeputyRing } from './flows/refuse-deputy-ring.ts';
import { keepFlows } from './flows/time/keep-flows.ts';
import type { Engine } from './metadata/engine.ts';
import type { AnyBehaviour } from './records/behaviours/behaviour.ts';
import { ownBehaviours } from './records/behaviours/own-behaviours.ts';
import { sendReports } from './reports/subscriptions/send-reports-job.ts';
import { planSubscription, sendReportNow } from './reports/subscriptions/subscription-behaviours.ts';

/** Every behaviour that moves and actions may run: the engine's own, and what access and features bring. */
export const behaviours: readonly AnyBehaviour[] = [
  ...ownBehaviours,
  givePassword,
  unlockSignIn,
  testProvider,
  joinMainDepart,
  refuseDeputyRing,
  showFiles,
  testSource,
  checkRulePatterns,
  tryCheckRule,
  checkFillRule,
  tryFillRule,
  resendMessage,
  sendMail,
  checkTemplate,
  sendTestTemplate,
  checkAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  checkJob,
  runJob,
  planSubscription,
  sendReportNow,
];

/** Everything that can be scheduled or started. A new one also stands in the dictionary `jobKind`, which the form offers. */
export const jobKinds: readonly AnyJobKind[] = [
  cleanTraces,
  cleanFiles,
  backup,
  drill,
  restore,
  publishPlanned,
  withdrawPlanned,
  publishRequested,
  keepTime,
  keepCompetitions,
  keepFlows,
  sendReports,
  recount,
  findPairs,
];

export const engine: Engine = {
  jobs: new Map(jobKinds.map((kind) => [kind.key, kind])),
  behaviours: new Map(behaviours.map((behaviour) => [behaviour.kind.name, behaviour])),
  valueRule,
  flows,
};
