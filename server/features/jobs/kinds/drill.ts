import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Refusal } from '../../../kernel/errors.ts';
import { defineJob } from '../job-kind.ts';

/** Does nothing but take time and, if wanted, fail at first: shows that schedules, retries and alarms work. */
export const drill = defineJob({
  key: 'drill',
  title: '演练',
  params: Type.Object(
    {
      seconds: Type.Integer({ title: '执行几秒', minimum: 0, maximum: 3600, default: 1 }),
      failures: Type.Integer({ title: '前几次失败', minimum: 0, maximum: 10, default: 0 }),
    },
    { additionalProperties: false },
  ),
  async run({ params: { seconds, failures }, run, signal, progress }) {
    for (let second = 0; second < seconds; second += 1) {
      progress(second, seconds, `第 ${second + 1} 秒`);
      await sleep(1000, undefined, { signal });
    }
    if (run.attempt <= failures) throw new Refusal('invalid_input', { text: `演练：第 ${run.attempt} 次按要求失败` });
    return `演练完成，用了 ${seconds} 秒`;
  },
});
