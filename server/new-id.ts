import { randomBytes } from 'node:crypto';

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
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | turn, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
