import { sweepRequestKeys } from '../db/request-keys.ts';
import type { Database } from '../db/statement.ts';
import type { Config } from '../kernel/config/config.ts';
import type { Gate } from '../kernel/gate.ts';
import type { Models } from '../metadata/models.ts';
import { type Captchas, openCaptchas } from './captcha/captcha.ts';
import { openGate } from './gate.ts';
import { loginGuard } from './login-guard.ts';
import { openPhoneCodes, type PhoneCodes } from './phone-codes.ts';
import { sweepRations } from './ration.ts';
import { openSessions, type Sessions } from './sessions.ts';
import type { SignInNeeds } from './sign-in.ts';
import { sweepOnce } from './sso/one-time.ts';

declare module '../kernel/house.ts' {
  interface House {
    readonly access: Access;
  }
}

/** Everything about who may come in. One for each process. */
export interface Access extends SignInNeeds {
  readonly gate: Gate;
  readonly models: Models;
  readonly phoneCodes: PhoneCodes;
  /** A code by text message can reach somebody. */
  readonly canSendCodes: boolean;
  readonly apiPrefix: string;
  close(): void;
}

const sweepEvery = 10 * 60_000;

export async function openAccess(needs: {
  readonly db: Database;
  readonly models: Models;
  readonly config: Pick<Config, 'captcha' | 'apiPrefix'>;
  readonly canSendCodes: boolean;
}): Promise<Access> {
  const { db, models, config } = needs;
  const sessions: Sessions = await openSessions(db);
  const captchas: Captchas = openCaptchas(db);
  const guard = loginGuard(db);
  const phoneCodes = openPhoneCodes(db);
  const broom = setInterval(() => void sweep(), sweepEvery).unref();
  const sweep = async () => {
    // A database that is away now is swept next time.
    await Promise.allSettled([
      captchas.sweep(),
      guard.sweep(),
      phoneCodes.sweep(),
      sweepRations(db),
      sessions.sweep(),
      sweepOnce(db),
      sweepRequestKeys(db),
    ]);
  };
  return {
    db,
    models,
    sessions,
    captchas,
    guard,
    phoneCodes,
    captcha: config.captcha,
    canSendCodes: needs.canSendCodes,
    apiPrefix: config.apiPrefix,
    gate: openGate({ sessions, models, db }),
    close() {
      clearInterval(broom);
      sessions.close();
    },
  };
}
