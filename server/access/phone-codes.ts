import { randomInt } from 'node:crypto';
import { type Database, sql } from '../db/statement.ts';
import { hashPassword, isPassword } from './password.ts';

export type CodePurpose = 'signIn' | 'register' | 'password';

const digits = 6;
const seconds = 600;
const mostTries = 5;

/** `gone`: there is none, it ran out, or it was tried too often. */
export type CodeAnswer = 'right' | 'wrong' | 'gone';

export interface PhoneCodes {
  /** A new code for this telephone; an older one of the same purpose is worth nothing any more. */
  make(phone: string, purpose: CodePurpose): Promise<string>;
  /** Whether it is the code. A right one is used up by it. */
  use(phone: string, purpose: CodePurpose, code: string): Promise<CodeAnswer>;
  /** As `use`, but a right one stays good, with the tries it has left. */
  try(phone: string, purpose: CodePurpose, code: string): Promise<CodeAnswer>;
  sweep(): Promise<void>;
}

/**
 * Six figures are soon tried out, so a code lives ten minutes and five tries, whoever tries it from wherever, and what
 * the database keeps costs as much to try as a password.
 */
export function openPhoneCodes(db: Database): PhoneCodes {
  /** The try is counted before it is made: many at once are no more than five. */
  const check = async (phone: string, purpose: CodePurpose, code: string) => {
    const [row] = await db.owner.rows<{ hash: string }>(sql`update phone_code set tries = tries + 1
      where phone = ${phone} and purpose = ${purpose} and tries < ${mostTries} and expires_at > now() returning hash`);
    const answer: CodeAnswer = !row ? 'gone' : (await isPassword(row.hash, code)) ? 'right' : 'wrong';
    return { answer, hash: row?.hash ?? '' };
  };
  return {
    async make(phone, purpose) {
      const code = String(randomInt(10 ** digits)).padStart(digits, '0');
      const hash = await hashPassword(code);
      await db.owner.rows(sql`insert into phone_code (phone, purpose, hash, expires_at)
        values (${phone}, ${purpose}, ${hash}, now() + make_interval(secs => ${seconds}))
        on conflict (phone, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at, tries = 0`);
      return code;
    },
    async use(phone, purpose, code) {
      const { answer, hash } = await check(phone, purpose, code);
      if (answer !== 'right') return answer;
      // Of two who bring the same right code at once, one is late.
      const used = await db.owner.rows(sql`delete from phone_code
        where phone = ${phone} and purpose = ${purpose} and hash = ${hash} returning 1`);
      return used.length > 0 ? 'right' : 'gone';
    },
    async try(phone, purpose, code) {
      const { answer, hash } = await check(phone, purpose, code);
      if (answer === 'right') {
        await db.owner.rows(sql`update phone_code set tries = tries - 1
          where phone = ${phone} and purpose = ${purpose} and hash = ${hash}`);
      }
      return answer;
    },
    async sweep() {
      await db.owner.rows(sql`delete from phone_code where expires_at < now()`);
    },
  };
}
