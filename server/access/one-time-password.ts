import { randomInt } from 'node:crypto';
import { faultOfPassword } from '../../schemas/check/password-rules.ts';

/** How many days a one-time password may be used to choose one of one's own. */
export const oneTimeDays = 3;

/** Read aloud or written down, none of these is taken for another. */
const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789@#%+=';
const length = 14;

/** A password nobody chose, which keeps the rule everybody else's keeps. */
export function drawPassword(username: string): string {
  for (;;) {
    const drawn = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
    if (faultOfPassword(drawn, username) === null) return drawn;
  }
}
