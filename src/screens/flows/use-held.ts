import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import { whenLeaving } from '../../frame/leaving.ts';
import { askAnew } from '../../http/ask-anew.ts';
import { agreeTask } from '../../http/desk-calls.ts';
import { createHeld, type Held } from './held.ts';

/** The agreements of this screen that have not left yet. They leave with whoever leaves it, by whatever way. */
export function useHeld() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [store] = useState(() =>
    createHeld(async ({ id, title, rev, remark, mentions }: Held) => {
      try {
        await agreeTask(id, { rev, ...(remark ? { remark } : {}), ...(mentions ? { mentions } : {}) });
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault);
        message.error(`“${title}”没有同意成功：${why}`, 10);
      }
      // Whoever goes to another desk sends what is held, and asks for that desk at the same moment.
      await askAnew(queries, flowsKey);
    }),
  );
  useEffect(() => {
    const stop = whenLeaving(store.sendAll);
    return () => {
      stop();
      void store.sendAll();
    };
  }, [store]);
  return {
    held: useSyncExternalStore(store.hear, store.read),
    leaving: useSyncExternalStore(store.hear, store.leaving),
    hold: store.hold,
    undo: store.undo,
  };
}
