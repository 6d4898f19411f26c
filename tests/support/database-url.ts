import type { Connection } from '../../server/kernel/config/connection.ts';

/** A test's database as `DATABASE_URL` names it, for a process of its own. */
export function urlOf({ host, port, user, password = '', database }: Connection): string {
  const socket = `localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const place = host.startsWith('/') ? socket : `${host}:${port}/${database}`;
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${place}`;
}
