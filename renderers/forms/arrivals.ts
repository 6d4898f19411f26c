/** What is on its way to a form, such as a file being sent. */
export interface Arrivals {
  /** `arrival` says whether it came; it never rejects. */
  wait(arrival: Promise<boolean>, abort: AbortController): void;
  /** Whether everything has come, once nothing is on its way any more; null when nothing is. */
  settled(): Promise<boolean> | null;
  /** Stops everything: what was being written is not wanted any more. */
  giveUp(): void;
}

export function makeArrivals(): Arrivals {
  const onWay = new Map<Promise<boolean>, AbortController>();
  const untilSettled = async (): Promise<boolean> => {
    let isWhole = true;
    while (onWay.size > 0) {
      const came = await Promise.all(onWay.keys());
      isWhole &&= came.every(Boolean);
    }
    return isWhole;
  };
  return {
    wait: (arrival, abort) => {
      onWay.set(arrival, abort);
      void arrival.then(() => onWay.delete(arrival));
    },
    settled: () => (onWay.size === 0 ? null : untilSettled()),
    giveUp: () => {
      for (const abort of onWay.values()) abort.abort();
      onWay.clear();
    },
  };
}
