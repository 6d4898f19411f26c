import { becomeNext } from './become-next.ts';
import type { AnyBehaviour } from './behaviour.ts';
import { checkAddresses } from './check-addresses.ts';
import { notify } from './notify.ts';
import { sealSecret } from './seal-secret.ts';
import { setValue } from './set-value.ts';

/** What the engine can do with any record. Features bring the rest. */
export const ownBehaviours: readonly AnyBehaviour[] = [notify, setValue, becomeNext, sealSecret, checkAddresses];
