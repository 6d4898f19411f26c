import { setTimeout as sleep } from 'node:timers/promises';
import type { Captchas } from '../../access/captcha/captcha.ts';
import { accountsOfPhone, isMobile, plainPhone } from '../../access/phone-accounts.ts';
import type { CodePurpose, PhoneCodes } from '../../access/phone-codes.ts';
import { portalTenant } from '../../access/portal-tenant.ts';
import { takenOf, takeRations } from '../../access/ration.ts';
import { findInvitation } from '../../access/register/invitation.ts';
import type { Database } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Models } from '../../metadata/models.ts';
import { sendMessage } from './send-message.ts';

interface CodeNeeds {
  readonly db: Database;
  readonly phoneCodes: PhoneCodes;
  readonly models: Models;
  readonly captchas: Captchas;
  readonly captcha: 'always' | 'after-failures' | 'off';
}

export interface CodeWish {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly ip: string;
  /** The code by which whoever registers was invited. */
  readonly inviteCode?: string | undefined;
  readonly captcha?: string | undefined;
  readonly checkKey?: string | undefined;
}

/** From one address: so many in an hour without reading a picture, and so many at all. */
const withoutPicture = 10;
const perAddress = 60;
const hour = 3600;
const day = 24 * hour;
const minutesGood = '10';
/** Longer than the work takes: how long an answer takes says nothing of whether somebody is known. */
const answersAfter = 400;

/**
 * Makes a code and sends it. Whoever asks is answered the same, in the same time, whether the telephone is known or
 * not: a code to sign in or to renew a password is only sent where there is somebody to receive it.
 */
export async function sendCode(needs: CodeNeeds, wish: CodeWish): Promise<void> {
  const phone = plainPhone(wish.phone);
  if (phone === '') throw new Refusal('phone_missing');
  if (!isMobile(phone)) throw new Refusal('not_a_mobile', { issues: [{ code: 'not_phone', path: '/mobile' }] });
  await ration(needs, wish, phone);
  await Promise.all([makeAndSend(needs, phone, wish), sleep(answersAfter)]);
}

async function ration(needs: CodeNeeds, wish: CodeWish, phone: string): Promise<void> {
  const fromHere = `sms:address:${wish.ip}`;
  if (await needsPicture(needs, fromHere)) await readPicture(needs, wish);
  const open = await takeRations(needs.db, [{ key: fromHere, most: perAddress, seconds: hour }]);
  if (!open) throw new Refusal('too_many');
  const again = await takeRations(needs.db, [{ key: `sms:again:${wish.purpose}:${phone}`, most: 1, seconds: 60 }]);
  if (!again) throw new Refusal('code_still_good');
  const few = await takeRations(needs.db, [
    { key: `sms:hour:${phone}`, most: 5, seconds: hour },
    { key: `sms:day:${phone}`, most: 10, seconds: day },
  ]);
  if (!few) throw new Refusal('too_many', { text: '该手机号获取验证码过于频繁，请稍后再试' });
}

async function needsPicture({ db, captcha }: CodeNeeds, fromHere: string): Promise<boolean> {
  if (captcha !== 'after-failures') return captcha === 'always';
  return (await takenOf(db, fromHere)) >= withoutPicture;
}

async function readPicture({ captchas }: CodeNeeds, { captcha, checkKey }: CodeWish): Promise<void> {
  if (!captcha || !checkKey) throw new Refusal('captcha_missing', { result: { captcha: true } });
  const read = await captchas.use(checkKey, captcha);
  if (!read) throw new Refusal('captcha_wrong', { result: { captcha: true } });
}

async function makeAndSend(needs: CodeNeeds, phone: string, wish: CodeWish): Promise<void> {
  const { db, phoneCodes } = needs;
  const code = await phoneCodes.make(phone, wish.purpose);
  const receiver = await receiverOf(needs, phone, wish);
  if (!receiver) return;
  const { tenant, username } = receiver;
  await sendMessage(db.tenant(tenant), {
    channel: 'sms',
    to: phone,
    template: username === null ? 'verifyCode' : 'passwordReset',
    params: { code, minutes: minutesGood, ...(username === null ? {} : { username }) },
    secret: true,
  });
}

/** In whose name it is sent. To register a telephone need not be known, for the rest it must. */
async function receiverOf(needs: CodeNeeds, phone: string, { purpose, inviteCode, ip }: CodeWish) {
  const { db } = needs;
  if (purpose === 'register') {
    const portal = await portalTenant(db);
    if (!portal || (portal.registration === 'nobody' && !inviteCode)) throw new Refusal('registration_closed');
    if (portal.registration === 'nobody' && inviteCode) await findInvitation(needs, inviteCode, ip);
    return { tenant: portal.tenant, username: null };
  }
  const known = await accountsOfPhone(db, phone);
  const [account] = known.filter(({ status, closed }) => status === '1' && !closed);
  if (!account) return undefined;
  return { tenant: account.tenant, username: purpose === 'password' ? account.username : null };
}
