/** As many at a time as the house has connections: what is asked waits for the database more than it works. */
const lanes = 4;

/** Does the work for each, a few side by side; they begin in their order. */
export async function inLanes<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const left = all.values();
  const lane = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
