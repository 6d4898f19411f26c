import type { Session } from '../kernel/session.ts';
import type { LiveSession } from './session-row.ts';

const mostKept = 20_000;

/** The user's own sessions, and those in which somebody looks as them. */
const isOf =
  (number: string | undefined, id: string | undefined) =>
  ({ tenant, user, viewing }: Session): boolean =>
    String(tenant) === number && (user.id === id || viewing?.by.id === id);

/** Keeps what was read until something about it changes; what was being read while it changed is not kept. */
export function sessionMemory() {
  const kept = new Map<string, LiveSession>();
  let changes = 0;
  const forgetIf = (test: (session: Session) => boolean) => {
    for (const [id, live] of kept) if (test(live.session)) kept.delete(id);
  };
  return {
    get: (id: string) => kept.get(id),
    get changes() {
      return changes;
    },
    keep(id: string, live: LiveSession, since: number) {
      if (since !== changes) return;
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
      kept.set(id, live);
    },
    /** `session:<id>`, `user:<tenant>:<id>`, `tenant:<n>`; anything else is about everyone. */
    hear(message: string) {
      changes += 1;
      const [about, first, second] = message.split(':');
      if (about === 'session' && first) kept.delete(first);
      else if (about === 'user') forgetIf(isOf(first, second));
      else if (about === 'tenant') forgetIf(({ tenant }) => String(tenant) === first);
      else kept.clear();
    },
  };
}
