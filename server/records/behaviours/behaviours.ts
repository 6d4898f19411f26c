import { becomeNext } from './become-next.ts';
import type { AnyBehaviour } from './behaviour.ts';
import { notify } from './notify.ts';
import { setValue } from './set-value.ts';

/** Every behaviour that moves and actions may run. */
export const behaviours: readonly AnyBehaviour[] = [notify, setValue, becomeNext];

const byName = new Map(behaviours.map((behaviour) => [behaviour.kind.name, behaviour]));

export const findBehaviour = (name: string): AnyBehaviour | undefined => byName.get(name);
