import { resendMessage } from '../../platform/messages/resend-message.ts';
import {
  checkAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
} from '../../platform/notices/announcement-behaviours.ts';
import { becomeNext } from './become-next.ts';
import type { AnyBehaviour } from './behaviour.ts';
import { notify } from './notify.ts';
import { setValue } from './set-value.ts';
import { unlockSignIn } from './unlock-sign-in.ts';

/** Every behaviour that moves and actions may run. */
export const behaviours: readonly AnyBehaviour[] = [
  notify,
  setValue,
  becomeNext,
  unlockSignIn,
  resendMessage,
  checkAnnouncement,
  releaseAnnouncement,
  revokeAnnouncement,
];

const byName = new Map(behaviours.map((behaviour) => [behaviour.kind.name, behaviour]));

export const findBehaviour = (name: string): AnyBehaviour | undefined => byName.get(name);
