import { useEffect, useState } from 'react';
import { Refused } from '../../../schemas/wire/refused.ts';
import { type CodeMode, sendCode } from '../../http/entry-calls.ts';
import { newCaptchaKey } from './CaptchaField.tsx';

const secondsToWait = 60;

/** Asking for a code: how long until the next, and the picture to read first where too many were asked for. */
export function useCode(mode: CodeMode, inviteCode?: string) {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  const [captchaKey, setCaptchaKey] = useState<string | null>(null);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);

  const ask = async (phone: string, captcha?: string) => {
    setBusy(true);
    try {
      const picture = captcha && captchaKey ? { captcha, checkKey: captchaKey } : {};
      await sendCode(phone, mode, inviteCode ? { ...picture, inviteCode } : picture);
      setUntil(Date.now() + secondsToWait * 1000);
      setCaptchaKey(null);
    } catch (caught) {
      const asked = caught instanceof Refused && (caught.result as { captcha?: boolean } | null)?.captcha;
      if (asked || captchaKey) setCaptchaKey(newCaptchaKey());
      throw caught;
    } finally {
      setBusy(false);
    }
  };
  return { left, busy, captchaKey, renewCaptcha: () => setCaptchaKey(newCaptchaKey()), ask };
}
