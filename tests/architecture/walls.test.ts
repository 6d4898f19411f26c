import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const walls: { readonly forbidden: IForbiddenRuleType[]; readonly options: ICruiseOptions } = (
  await import(path.join(root, '.dependency-cruiser.mjs'))
).default;
const rooms = ['schemas', 'renderers', 'designer', 'src', 'server', 'tests'];

/** Every wall, broken once: the file that breaks it, and what it imports. */
const broken: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'schemas-stand-alone': ['schemas/a.ts', "import '../server/s.ts';"],
  'schemas-run-anywhere': ['schemas/b.ts', "import 'react';"],
  'schemas-without-node': ['schemas/c.ts', "import 'node:fs';"],
  'kinds-from-schemas': ['renderers/fields/money/money.kind.ts', "import '../../registry/r.ts';"],
  'kind-lists-from-kinds': ['renderers/lists/kinds.ts', "import '../registry/r.ts';"],
  'kinds-of-kind-lists': ['renderers/kinds.ts', "import './registry/r.ts';"],
  'kinds-without-react': ['renderers/fields/rich/rich.kind.ts', "import './deep.ts';"],
  'no-sibling-kind': ['renderers/fields/money/Money.tsx', "import '../text/Text.tsx';"],
  'renderers-below-screens': ['renderers/registry/up.ts', "import '../../src/shell.ts';"],
  'designer-below-shell': ['designer/up.ts', "import '../src/shell.ts';"],
  'designer-by-its-door': ['src/opens.ts', "import '../designer/form/editor.ts';"],
  'contracts-only': ['src/calls.ts', "import type { S } from '../server/s.ts';"],
  'contracts-as-types': ['src/call.ts', "import '../server/b.contract.ts';"],
  'contracts-are-plain': ['server/a.contract.ts', "import './s.ts';"],
  'shapes-are-plain': ['server/a.shapes.ts', "import './s.ts';"],
  'server-by-kind-lists': ['server/draws.ts', "import '../renderers/registry/r.ts';"],
  'server-without-react': ['server/react.ts', "import '../renderers/blocks/kinds.ts';"],
  'portal-without-antd': ['src/portal/page.ts', "import '../../renderers/registry/widget.ts';"],
  'nothing-imports-tests': ['server/uses-test.ts', "import './s.test.ts';"],
  'floor-of-kernel': ['server/kernel/up.ts', "import type { D } from '../db/d.ts';"],
  'floor-of-db': ['server/db/up.ts', "import '../metadata/m.ts';"],
  'floor-of-sql': ['server/sql/up.ts', "import '../records/r.ts';"],
  'floor-of-metadata': ['server/metadata/up.ts', "import type { R } from '../records/r.ts';"],
  'floor-of-records': ['server/records/up.ts', "import '../access/a.ts';"],
  'floor-of-access': ['server/access/up.ts', "import '../features/files/f.ts';"],
  'floor-of-features': ['server/features/files/up.ts', "import '../../portal/p.ts';"],
  'feature-by-its-doors': ['server/features/jobs/inside.ts', "import type { W } from '../files/work.ts';"],
  'floor-of-flows': ['server/flows/up.ts', "import '../portal/p.ts';"],
  'floor-of-portal': ['server/reports/beside.ts', "import '../portal/p.ts';"],
  'floor-of-demo': ['server/demo/up.ts', "import '../lineage/l.ts';"],
  'floor-of-lineage': ['server/lineage/up.ts', "import type { S } from '../s.ts';"],
  'schemas-floor-of-values': ['schemas/values/beside.ts', "import type { I } from '../issues/i.ts';"],
  'schemas-floor-of-cron': ['schemas/query/beside.ts', "import '../expressions/e.ts';"],
  'schemas-floor-of-readers': ['schemas/readers/up.ts', "import type { K } from '../kinds/k.ts';"],
  'schemas-floor-of-language': [
    'schemas/language/up.ts',
    "import type { C } from '../sections/links/links.compile.ts';",
  ],
  'schemas-floor-of-kinds': ['schemas/kinds/up.ts', "import '../compile/m.ts';"],
  'schemas-floor-of-actions': ['schemas/layers/beside.ts', "import '../actions/a.ts';"],
  'schemas-floor-of-fieldsets': ['schemas/fieldsets/up.ts', "import type { M } from '../compile/m.ts';"],
  'schemas-floor-of-compile': ['schemas/compile/up.ts', "import '../check/r.ts';"],
  'schemas-floor-of-check': ['schemas/check/up.ts', "import type { W } from '../wire/w.ts';"],
  'schemas-floor-of-cases': ['schemas/print/beside.ts', "import '../wire/w.ts';"],
  'section-issues': ['schemas/sections/links/links.issues.ts', "import type { L } from '../../language/l.ts';"],
  'section-words': ['schemas/sections/links/links.section.ts', "import './links.say.ts';"],
  'section-say': ['schemas/sections/print/print.say.ts', "import type { M } from '../../compile/m.ts';"],
  'section-compile': ['schemas/sections/print/paper.ts', "import './print.judge.ts';"],
  'section-judge': ['schemas/sections/links/links.judge.ts', "import '../../plain.ts';"],
  'no-sibling-section': ['schemas/sections/links/tabs.ts', "import '../print/print.section.ts';"],
  'renderers-floor-of-registry': ['renderers/theme/beside.ts', "import '../registry/r.ts';"],
  'renderers-floor-of-widgets': ['renderers/widgets/up.ts', "import type { T } from '../fields/text/Text.tsx';"],
  'renderers-floor-of-fields': ['renderers/fields/boxes/up.ts', "import '../../forms/f.ts';"],
  'renderers-floor-of-asking': ['renderers/asking/beside.ts', "import type { F } from '../forms/f.ts';"],
  'renderers-floor-of-lines': ['renderers/lines/up.ts', "import type { P } from '../record/p.ts';"],
  'renderers-floor-of-record': ['renderers/record/up.ts', "import '../kinds.ts';"],
  'designer-floor-of-kernel': ['designer/kernel/up.ts', "import type { I } from '../inputs/i.ts';"],
  'designer-floor-of-inputs': ['designer/ordered/beside.ts', "import '../inputs/i.ts';"],
  'designer-floor-of-frame': ['designer/frame/up.ts', "import '../figures/f.ts';"],
  'designer-floor-of-figures': ['designer/figures/up.ts', "import type { S } from '../sorts/form/s.ts';"],
  'designer-floor-of-sorts': ['designer/sorts/list/beside.ts', "import '../form/s.ts';"],
  'designer-floor-of-handbook': ['designer/handbook/up.ts', "import '../door.ts';"],
  'src-floor-of-http': ['src/portal/beside.ts', "import '../http/h.ts';"],
  'src-floor-of-session': ['src/session/up.ts', "import type { F } from '../frame/f.ts';"],
  'src-floor-of-frame': ['src/frame/up.ts', "import '../screens/list/l.ts';"],
  'src-floor-of-screens': ['src/screens/record/beside.ts', "import type { L } from '../list/l.ts';"],
  'src-floor-of-shell': ['src/shell/up.ts', "import '../router/r.ts';"],
  'src-floor-of-router': ['src/router/up.ts', "import '../shell.ts';"],
  'no-circles': ['schemas/circle/a.ts', "import '../ring/b.ts';"],
};

/** What the broken ones import, and neighbours that keep to the rules. */
const sound: Readonly<Record<string, string>> = {
  'server/s.ts': "export type S = string; import { kinds } from '../renderers/fields/kinds.ts'; export default kinds;",
  'server/db/d.ts': "import '../kernel/define-contract.ts'; export type D = 1;",
  'server/metadata/m.ts': "import '../db/d.ts';",
  'server/records/r.ts': "import '../metadata/m.ts'; export type R = 1;",
  'server/access/a.ts': "import '../records/r.ts';",
  'server/features/files/f.ts':
    "import '../../access/a.ts'; import type { J } from '../jobs/job-kind.ts'; export type F = J;",
  'server/features/jobs/job-kind.ts': "import type { F } from '../files/sniff.ts'; export type J = F;",
  'server/features/files/sniff.ts': 'export type F = 1;',
  'server/features/files/work.ts': 'export type W = 1;',
  'server/portal/p.ts': "import '../features/files/f.ts';",
  'server/lineage/l.ts': "import '../portal/p.ts';",
  'server/s.test.ts': "import '../tests/support/t.ts';",
  'server/b.contract.ts':
    "import { defineContract } from './kernel/define-contract.ts'; import './b.shapes.ts'; import type { S } from './s.ts'; export type B = S; defineContract();",
  'server/b.shapes.ts': "import '../schemas/plain.ts'; import type { S } from './s.ts'; export type C = S;",
  'server/kernel/define-contract.ts': 'export const defineContract = () => {};',
  'tests/support/t.ts': "import '../../server/s.ts';",
  'schemas/plain.ts': 'export const plain = 1;',
  'schemas/values/v.ts': 'export type V = 1;',
  'schemas/issues/i.ts': "import './j.ts'; export type I = 1;",
  'schemas/issues/j.ts': "import './i.ts';",
  'schemas/expressions/e.ts': "import '../issues/i.ts'; export type { V as E } from '../values/v.ts';",
  'schemas/language/l.ts': "import '../expressions/e.ts';",
  'schemas/kinds/k.ts': "import '../language/l.ts'; export type K = 1;",
  'schemas/actions/a.ts': "import type { K } from '../kinds/k.ts'; export type A = K;",
  'schemas/compile/m.ts': "import '../language/l.ts'; export type M = 1;",
  'schemas/check/r.ts': "export type { M as R } from '../compile/m.ts';",
  'schemas/wire/w.ts': "export type { R as W } from '../check/r.ts';",
  'schemas/sections/links/links.say.ts': "import '../../layers/n.ts';",
  'schemas/layers/n.ts': "import '../sections/sections.ts';",
  'schemas/sections/sections.ts': "import './print/print.section.ts';",
  'schemas/sections/print/print.section.ts': "import '../../language/l.ts';",
  'schemas/sections/print/print.judge.ts': "import './print.compile.ts'; import '../../cases/c.ts';",
  'schemas/sections/print/print.compile.ts': "import './print.section.ts'; import '../../compile/m.ts';",
  'schemas/sections/links/links.compile.ts': "import './links.say.ts'; export type C = 1;",
  'schemas/cases/c.ts': "import '../check/r.ts';",
  'schemas/ring/b.ts': "import '../circle/a.ts';",
  'schemas/ring/c.ts': "import './d.ts';",
  'schemas/ring/d.ts': "import './c.ts';",
  'renderers/registry/r.ts': "import 'react';",
  'renderers/fields/kinds.ts': "import './text/text.kind.ts'; export const kinds = [];",
  'renderers/fields/text/text.kind.ts': "import '../../../schemas/plain.ts'; import './formats.ts';",
  'renderers/fields/text/formats.ts': 'export const formats = 1;',
  'renderers/fields/text/Text.tsx':
    "import 'antd'; import './text.kind.ts'; import '../boxes/b.ts'; import '../../registry/r.ts'; import '../../widgets/w.ts'; export type T = 1;",
  'renderers/fields/boxes/b.ts': 'export {};',
  'renderers/widgets/w.ts': "import '../registry/r.ts';",
  'renderers/forms/f.ts': "export type { T as F } from '../fields/text/Text.tsx';",
  'renderers/lines/l.ts': "import '../forms/f.ts'; import './m.ts';",
  'renderers/lines/m.ts': "import './l.ts';",
  'renderers/record/p.ts': "import '../lines/l.ts'; export type P = 1;",
  'renderers/fields/rich/deep.ts': "import 'react';",
  'renderers/blocks/kinds.ts': "import './hero/hero.kind.ts';",
  'renderers/blocks/hero/hero.kind.ts': "import './style.ts';",
  'renderers/blocks/hero/style.ts': "import 'jotai';",
  'src/shell.ts':
    "import type { B } from '../server/b.contract.ts'; import '../designer/door.ts'; import '../renderers/registry/r.ts'; export type X = B;",
  'src/http/h.ts': "import type { B } from '../../server/b.contract.ts'; export type H = B;",
  'src/session/s.ts': "export type { H as S } from '../http/h.ts';",
  'src/frame/f.ts': "import '../http/h.ts'; export type { S as F } from '../session/s.ts';",
  'src/screens/list/l.ts': "import './m.ts'; export type { F as L } from '../../frame/f.ts';",
  'src/screens/list/m.ts': "import '../../session/s.ts';",
  'src/shell/s.ts': "import('../screens/list/l.ts'); import '../frame/f.ts';",
  'src/router/r.ts': "import '../shell/s.ts'; import('../screens/list/l.ts');",
  'renderers/registry/widget.ts': "import 'antd';",
  'designer/door.ts': "import '../renderers/registry/r.ts';",
  'designer/form/editor.ts': 'export const editor = 1;',
  'designer/kernel/k.ts': 'export type K = 1;',
  'designer/inputs/i.ts': "export type { K as I } from '../kernel/k.ts';",
  'designer/figures/f.ts': "export type { I as F } from '../inputs/i.ts';",
  'designer/sorts/form/s.ts': "import './t.ts'; export type { F as S } from '../../figures/f.ts';",
  'designer/sorts/form/t.ts': 'export {};',
  'designer/handbook/h.ts': "import '../sorts/form/s.ts';",
};

/** Walls that a plant of another wall breaks as well, because they say the same from two sides. */
const alsoBroken: readonly string[] = [
  'kinds-without-react renderers/blocks/hero/hero.kind.ts',
  'kinds-without-react renderers/blocks/kinds.ts',
  'kinds-without-react renderers/fields/money/money.kind.ts',
  'kinds-without-react renderers/kinds.ts',
  'kinds-without-react renderers/lists/kinds.ts',
  'server-without-react server/draws.ts',
];

async function check(baseDir: string): Promise<ICruiseResult> {
  const { options, forbidden } = walls;
  const present = rooms.filter((room) => fs.existsSync(path.join(baseDir, room)));
  const tsConfig = extractTSConfig(path.join(baseDir, 'tsconfig.json'));
  const found = await cruise(
    present,
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions as object,
    { tsConfig },
  );
  return found.output as ICruiseResult;
}

const say = ({ summary }: ICruiseResult) =>
  [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))].sort();

/** Features that need each other, types counted; what stands aside is nobody's source. */
function pairsOf({ modules }: ICruiseResult): readonly string[] {
  const featureOf = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (!from || /\.(test|fixture)\.ts$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to && to !== from) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  return [...needs].flatMap(([from, all]) =>
    [...all].filter((to) => from < to && needs.get(to)?.has(from)).map((to) => `${from} ${to}`),
  );
}

describe('planted violations', () => {
  const temp = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'walls-')));
  let found: readonly string[];
  let pairs: readonly string[];

  beforeAll(async () => {
    const plants = Object.values(broken).map(([file, text]) => [file, text] as const);
    for (const [file, text] of [...Object.entries(sound), ...plants]) {
      fs.mkdirSync(path.join(temp, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(temp, file), `${text}\nexport {};\n`);
    }
    fs.copyFileSync(path.join(root, 'tsconfig.json'), path.join(temp, 'tsconfig.json'));
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(temp, 'node_modules'));
    const result = await check(temp);
    found = say(result);
    pairs = pairsOf(result);
  }, 60_000);
  afterAll(() => fs.rmSync(temp, { recursive: true, force: true }));

  test('cover every wall', () => {
    expect(walls.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(broken).sort());
  });
  test.each(Object.entries(broken))('%s is reported', (wall, [file]) => {
    expect(found).toContain(`${wall} ${file}`);
  });
  test('two features that need each other are seen', () => {
    expect(pairs).toEqual(['files jobs']);
  });
  test('are all that is reported: what keeps to the rules passes', () => {
    const expected = Object.entries(broken).map(([wall, [file]]) => `${wall} ${file}`);
    expect(found.filter((one) => !expected.includes(one))).toEqual(alsoBroken);
  });
});

test('the walls stand, and the check saw the whole house', async () => {
  const result = await check(root);
  expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(pairsOf(result)).toEqual([]);
  const own = result.modules.filter(({ source }) => rooms.some((room) => source.startsWith(`${room}/`)));
  expect(own.length).toBeGreaterThan(200);
  const sees = own.flatMap(({ dependencies }) => dependencies).filter(({ couldNotResolve }) => couldNotResolve);
  expect(sees.map(({ module }) => module)).toEqual([]);
}, 120_000);
