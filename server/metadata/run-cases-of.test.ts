import { expect, test } from 'vitest';
import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { withinBudget } from '../kernel/work-budget.ts';
import { loadCatalog } from './load-catalog.ts';
import { runCasesOf } from './run-cases-of.ts';

const kinds = { blocks: blockKinds, charts: chartKinds, lists: listKinds };

test('the cases of all documents cost no more than each may, and others are answered in between', {
  timeout: 120_000,
}, async () => {
  const model = compileModel(loadCatalog(), fieldKinds, actionKinds, kinds);
  if (!model.ok) throw new Error(JSON.stringify(model.issues));
  let answered = 0;
  let isOver = false;
  const answer = () => {
    answered += 1;
    if (!isOver) setImmediate(answer);
  };
  setImmediate(answer);
  const { cases, issues } = await withinBudget(
    () => runCasesOf({ before: null, after: model.value }, new Set(), true),
    { steps: 10 },
  );
  isOver = true;
  expect(issues).toEqual([]);
  expect(cases.length).toBeGreaterThan(1000);
  expect(answered).toBeGreaterThan(model.value.entities.size);
});
