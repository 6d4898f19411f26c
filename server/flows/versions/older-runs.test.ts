import { expect, test } from 'vitest';
import type { FlowModel } from '../../../schemas/compile/flow-model.ts';
import { withRunsRead } from './older-runs.ts';

const stepOf = (run: readonly object[]) =>
  ({ steps: { mark: { key: 'mark', as: 'run', title: '记下', ways: [], run } } }) as unknown as FlowModel;

const amount = { t: 'path', up: 0, keys: ['amount'] };

test('a flow that was kept when its runs were texts runs on, and one that has trees is as it was', () => {
  const kept = stepOf([
    { do: 'setValue', params: { field: 'grade', to: "'高'" } },
    { do: 'write', params: { over: 'order', where: 'open', set: { paid: 'amount' } } },
    { do: 'notify', params: { role: 'finance', say: '请准备款项', tells: ['amount'] } },
  ]);
  const read = withRunsRead(kept);
  expect(read).toEqual(
    stepOf([
      { do: 'setValue', params: { field: 'grade', to: { t: 'text', v: '高' } } },
      {
        do: 'write',
        params: { over: 'order', where: { t: 'path', up: 0, keys: ['open'] }, set: { paid: amount } },
      },
      { do: 'notify', params: { role: 'finance', say: '请准备款项', tells: ['amount'] } },
    ]),
  );
  expect(withRunsRead(read)).toEqual(read);
});
