import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { planFor } from '../../schemas/compile/plan-for.ts';
import { loadCatalog } from '../../server/metadata/load-catalog.ts';

export interface Sizes {
  readonly documents: number;
  /** Milliseconds for the whole catalog, median. */
  readonly compileMs: number;
  /** By entity and role: plain and gzipped bytes of the plan. */
  readonly plans: Readonly<Record<string, { readonly bytes: number; readonly gz: number }>>;
  /** What a browser fetches before the sign-in page can be drawn, gzipped. */
  readonly firstLoadGz: number;
  readonly allScriptsGz: number;
}

/** What does not depend on load: how long a compile takes, how big plans and bundles are. */
export function measureSizes(): Sizes {
  const documents = loadCatalog();
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now();
    compileModel(documents, fieldKinds, actionKinds);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const model = compileModel(documents, fieldKinds, actionKinds);
  if (!model.ok) throw new Error('the catalog does not compile');
  const plans = Object.fromEntries(
    [
      ['purchaseOrder', 'buyer'],
      ['supplierOrder', 'supAdmin'],
      ['supplier', 'supMgr'],
      ['demand', 'demander'],
      ['material', 'buyer'],
      ['announcement', 'portalEd'],
    ].map(([entity = '', role = '']) => {
      const text = JSON.stringify(planFor(model.value, entity, { roles: [role] }) ?? null);
      return [`${entity} as ${role}`, { bytes: Buffer.byteLength(text), gz: gzipSync(text).length }];
    }),
  );
  return { documents: documents.length, compileMs: times[7] ?? 0, plans, ...bundles() };
}

function bundles(): Pick<Sizes, 'firstLoadGz' | 'allScriptsGz'> {
  const web = path.resolve(import.meta.dirname, '../../dist/web');
  const html = fs.readFileSync(path.join(web, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => path.join(web, file));
  const scripts = fs
    .readdirSync(path.join(web, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => path.join(web, 'assets', name));
  const gz = (files: readonly string[]) => files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(file)).length, 0);
  return { firstLoadGz: gz(first), allScriptsGz: gz(scripts) };
}
