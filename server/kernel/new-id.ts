import { randomUUID } from 'node:crypto';

let lastTime = 0;
let turn = 0;

/**
 * A UUID of version 7: sorts by the time it was made, within one process exactly so. Rows made together lie together
 * in every index.
 */
export function newId(): string {
  const now = Date.now();
  turn = now > lastTime ? 0 : turn + 1;
  lastTime = Math.max(now, lastTime);
  if (turn > 0xfff) {
    lastTime += 1;
    turn = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const place = turn.toString(16).padStart(3, '0');
  // Node keeps random bytes ready for random ids: their last two groups are the variant and the random rest of ours.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}-${randomUUID().slice(19)}`;
}
