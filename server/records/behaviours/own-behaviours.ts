import { becomeNext } from './become-next.ts';
import type { AnyBehaviour } from './behaviour.ts';
import { checkAddresses } from './check-addresses.ts';
import { codeByLevel } from './code-by-level.ts';
import { fillRows } from './fill-rows.ts';
import { makeCode } from './make-code.ts';
import { notify } from './notify.ts';
import { sealSecret } from './seal-secret.ts';
import { setEach } from './set-each.ts';
import { setValue } from './set-value.ts';
import { unseal } from './unseal.ts';
import { writeOthers } from './write-others.ts';

/** What the engine can do with any record. Features bring the rest. */
export const ownBehaviours: readonly AnyBehaviour[] = [
  notify,
  setValue,
  setEach,
  fillRows,
  writeOthers,
  unseal,
  becomeNext,
  sealSecret,
  checkAddresses,
  codeByLevel,
  makeCode,
];
