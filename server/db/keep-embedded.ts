import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedded } from './embedded.ts';

export interface Keeping {
  readonly say: (text: string) => void;
  /** It could not be started again: nothing works without it. */
  readonly giveUp: (why: string) => void;
  readonly lookEvery?: number;
  /** Before each try to start it; after the last it is given up. */
  readonly pauses?: readonly number[];
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Keeps no process alive that has nothing else to do. */
const asTimePasses = (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false });
const seconds = [0, 1, 2, 5, 10, 20, 30, 60, 60, 60];

/** Starts the built-in server again when it is gone, whoever ended it, until told to stop. */
export function keepEmbedded(embedded: Pick<Embedded, 'isRunning' | 'startAgain'>, keeping: Keeping): () => void {
  const { say, giveUp, lookEvery = 1000, pauses = seconds.map((one) => one * 1000), wait = asTimePasses } = keeping;
  let stopped = false;

  const startAgain = async () => {
    let why = '';
    for (const pause of pauses) {
      await wait(pause);
      if (stopped) return;
      try {
        await embedded.startAgain();
        say('内置数据库已重新启动');
        return;
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
        say(`内置数据库没有启动：${why}`);
      }
    }
    stopped = true;
    giveUp(`内置数据库多次重新启动都没有成功，服务结束。${why}`);
  };
  const watch = async () => {
    while (!stopped) {
      await wait(lookEvery);
      if (stopped || embedded.isRunning()) continue;
      say('内置数据库意外停止，正在重新启动……');
      await startAgain();
    }
  };
  void watch();
  return () => {
    stopped = true;
  };
}
