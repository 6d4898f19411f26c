import type { House } from '../../kernel/house.ts';
import { releaseDue } from '../notices/release-due.ts';
import { type Delivery, deliverDue } from './deliver.ts';
import { ensureTemplates } from './ensure-templates.ts';
import { openProviders } from './providers.ts';
import { messagesChannel } from './send-message.ts';
import { workNotifications } from './work-notifications.ts';

export interface PostOffice {
  /** Works until nothing is due. */
  work(): Promise<void>;
  start(): Promise<void>;
  /** Waits for what is being delivered. */
  stop(): Promise<void>;
}

/** Looked at even when nobody calls: tries that are due again, announcements whose time has come. */
const lookEvery = 2_000;
/** A company that was made meanwhile gets its templates. */
const furnishEvery = 60_000;

/** Delivers messages in this process: woken by whoever wrote one, in any process, and by the clock. */
export function openPostOffice(
  house: Pick<House, 'db' | 'models' | 'config'>,
  log: (error: unknown) => void,
): PostOffice {
  const delivery: Delivery = {
    db: house.db,
    providers: openProviders(house.config.delivery),
    showCode: house.config.demo ? (line) => console.log(line) : null,
  };
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let clock: NodeJS.Timeout | undefined;
  let furnished = 0;
  let deaf = () => {};

  const rounds = async () => {
    if (Date.now() - furnished > furnishEvery) {
      furnished = Date.now();
      await ensureTemplates(house.db);
    }
    do {
      again = false;
      await releaseDue(house);
      const worked = (await workNotifications(house)) + (await deliverDue(delivery));
      again ||= worked > 0;
    } while (again && !stopped);
  };
  const work = (): Promise<void> => {
    again = true;
    running ??= rounds().finally(() => {
      running = undefined;
    });
    return running;
  };
  // A database that is away now is asked again by the clock.
  const look = () => void (stopped || work().catch(log));
  return {
    work,
    async start() {
      deaf = await house.db.listen(messagesChannel, look);
      clock = setInterval(look, lookEvery).unref();
      look();
    },
    async stop() {
      stopped = true;
      clearInterval(clock);
      deaf();
      await running?.catch(() => {});
    },
  };
}
