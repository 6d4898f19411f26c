import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/statement.ts';
import { drawCaptcha, newCaptchaText } from './draw-captcha.ts';

const seconds = 90;
const mostTries = 3;

const digest = (key: string, answer: string) =>
  createHash('sha256').update(`${key}\n${answer.trim().toLowerCase()}`).digest('hex');

export interface Captchas {
  /** A new picture for this key; an older one of the same key is worth nothing any more. */
  picture(key: string): Promise<Buffer>;
  /** Whether the answer is right. Asking uses it up, right or wrong. */
  use(key: string, answer: string): Promise<boolean>;
  /** As `use`, but a right answer stays good for the sign-in that follows. */
  try(key: string, answer: string): Promise<boolean>;
  sweep(): Promise<void>;
}

/** Pictures are never kept, and of their texts only a hash: whoever reads the table still has to read the picture. */
export function openCaptchas(db: Database): Captchas {
  const matches = (key: string, answer: string, kept: string | undefined) =>
    kept !== undefined && timingSafeEqual(Buffer.from(kept), Buffer.from(digest(key, answer)));
  const use = async (key: string, answer: string) => {
    const [row] = await db.owner.rows<{ answer: string }>({
      text: 'delete from captcha where key = $1 returning case when expires_at > now() then answer end as answer',
      values: [key],
    });
    return matches(key, answer, row?.answer ?? undefined);
  };
  return {
    async picture(key) {
      const text = newCaptchaText();
      await db.owner.rows({
        text: `insert into captcha (key, answer, expires_at) values ($1, $2, now() + make_interval(secs => $3))
               on conflict (key) do update set answer = excluded.answer, expires_at = excluded.expires_at, tries = 0`,
        values: [key, digest(key, text), seconds],
      });
      return drawCaptcha(text);
    },
    use,
    async try(key, answer) {
      const [row] = await db.owner.rows<{ answer: string }>({
        text: `update captcha set tries = tries + 1 where key = $1 and tries < $2 and expires_at > now() returning answer`,
        values: [key, mostTries],
      });
      if (matches(key, answer, row?.answer)) return true;
      await use(key, answer);
      return false;
    },
    async sweep() {
      await db.owner.rows({ text: 'delete from captcha where expires_at < now()', values: [] });
    },
  };
}
