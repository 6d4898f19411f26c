import { testProvider } from '../../access/sso/test-provider.ts';
import { showFiles } from '../../platform/files/show-files.ts';
import { checkJob, runJob } from '../../platform/jobs/job-behaviours.ts';
import { checkTemplate } from '../../platform/messages/check-template.ts';
import { resendMessage } from '../../platform/messages/resend-message.ts';
import { sendTestTemplate } from '../../platform/messages/send-test-action.ts';
import {
  checkAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
} from '../../platform/notices/announcement-behaviours.ts';
import { checkRulePatterns, tryCheckRule } from '../../platform/rules/check-rule-behaviours.ts';
import { categoryCode, checkFillRule, tryFillRule } from '../../platform/rules/fill-rule-behaviours.ts';
import { testSource } from '../../platform/sources/test-source.ts';
import { becomeNext } from './become-next.ts';
import type { AnyBehaviour } from './behaviour.ts';
import { checkAddresses } from './check-addresses.ts';
import { departCode } from './depart-code.ts';
import { joinMainDepart } from './join-main-depart.ts';
import { notify } from './notify.ts';
import { sealSecret } from './seal-secret.ts';
import { setPassword } from './set-password.ts';
import { setValue } from './set-value.ts';
import { unlockSignIn } from './unlock-sign-in.ts';

/** Every behaviour that moves and actions may run. */
export const behaviours: readonly AnyBehaviour[] = [
  showFiles,
  testSource,
  testProvider,
  checkRulePatterns,
  tryCheckRule,
  checkFillRule,
  tryFillRule,
  categoryCode,
  notify,
  setValue,
  becomeNext,
  unlockSignIn,
  setPassword,
  departCode,
  joinMainDepart,
  sealSecret,
  checkAddresses,
  resendMessage,
  checkTemplate,
  sendTestTemplate,
  checkAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
  checkJob,
  runJob,
];

const byName = new Map(behaviours.map((behaviour) => [behaviour.kind.name, behaviour]));

export const findBehaviour = (name: string): AnyBehaviour | undefined => byName.get(name);
