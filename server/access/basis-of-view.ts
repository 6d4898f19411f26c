import { createHash } from 'node:crypto';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';

/** Of what a person's menu, rights and plans are made: the same for as long as all of them are. */
export function basisOfView(running: Running, session: Session): string {
  const { roles, permissions, departs, currentDepart, supplier } = session;
  const made = [running.revision, roles, [...permissions].toSorted(), departs, currentDepart, supplier];
  return createHash('sha256').update(JSON.stringify(made)).digest('base64url').slice(0, 16);
}
