import { test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { runCases } from '../../schemas/cases/run-cases.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { loadCatalog } from '../../server/metadata/load-catalog.ts';

test('probe', () => {
  const c = compileModel(loadCatalog(), fieldKinds, actionKinds, { lists: listKinds });
  for (const i of c.issues ?? []) console.log(JSON.stringify(i));
  if (!c.ok) return;
  for (const key of (process.env.KEYS ?? '').split(','))
    for (const v of runCases(c.value, key, fieldKinds).verdicts) if (!v.passed) console.log(key, JSON.stringify(v));
}, 100000);
