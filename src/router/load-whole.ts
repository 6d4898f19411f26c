import type { SessionView } from '../../schemas/wire/session.ts';
import { Failed } from '../http/faults.ts';
import { noteLock } from '../http/lock.ts';
import { hasMenu } from './guard.ts';

/** A session with all the frame needs of it. One without a menu is none. */
export async function loadWhole(load: () => Promise<SessionView>): Promise<SessionView> {
  const session = await load();
  noteLock(session.isLocked);
  if (!hasMenu(session.menu)) throw new Failed('noMenu');
  return session;
}
