import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { planFor } from '../../schemas/compile/plan-for.ts';
import { runCases } from '../../schemas/compile/run-cases.ts';
import { idOf, readDocument } from '../../schemas/language/document.ts';
import { printDocument } from '../../schemas/language/print-document.ts';
import { productRoles } from '../../server/access/product-roles.ts';
import { catalogDir, catalogFiles, loadCatalog } from '../../server/metadata/load-catalog.ts';
import { screenPath } from '../../src/screens/screen-path.ts';
import { pathOf } from '../../src/shell/menu-paths.ts';
import { root } from '../architecture/sources.ts';

const files = catalogFiles(catalogDir());
const documents = loadCatalog();
const compiled = compileModel(documents, fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;
const entities = [...model.entities.values()];
const source = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

test('these checks see the whole catalog', () => {
  expect(files.length).toBeGreaterThan(30);
  expect(entities.length).toBeGreaterThan(9);
  expect(documents.length).toBe(files.length);
});

describe('every document', () => {
  test.each(files.map((file) => [path.relative(catalogDir(), file), file]))(
    '%s reads, prints and reads the same',
    (_, file) => {
      const first = readDocument(JSON.parse(fs.readFileSync(file, 'utf8')));
      if (!first.ok) throw new Error(JSON.stringify(first.issues));
      const printed = printDocument(first.value);
      const again = readDocument(JSON.parse(printed));
      expect(again).toEqual(first);
      expect(printDocument(first.value)).toBe(printed);
      expect(idOf(first.value).endsWith(`:${first.value.key}`)).toBe(true);
    },
  );

  test('keeps its promises: every case of every entity passes', () => {
    const verdicts = entities.flatMap(({ key }) =>
      runCases(model, key, fieldKinds).verdicts.map((verdict) => ({ key, ...verdict })),
    );
    expect(verdicts.length).toBeGreaterThan(25);
    expect(verdicts.filter(({ passed }) => !passed)).toEqual([]);
  });
});

describe('every entity', () => {
  test('has a list that says what it is about, and shows cards on a phone', () => {
    const faults = entities.flatMap(({ key, lists, facetOf }) => {
      const main = lists.get('main');
      if (!main) return [`${key} has no list`];
      const bare = [...lists.values()]
        .filter(({ card }) => card.length === 0)
        .map((list) => `${key}.${list.key} has no card`);
      return main.about || facetOf ? bare : [...bare, `${key} is about nothing`];
    });
    expect(faults).toEqual([]);
  });

  test('can be opened by somebody, and by nobody who is nobody', () => {
    for (const { key, roles } of entities) {
      expect(
        [...roles.keys()].some((role) => planFor(model, key, { roles: [role] })),
        key,
      ).toBe(true);
      expect(planFor(model, key, { roles: [] }), key).toBeUndefined();
    }
  });

  test('can be left in every state it can come into', () => {
    const faults = entities.flatMap(({ key, states }) => {
      if (!states) return [];
      const reached = new Set([states.start]);
      for (const _ of states.nodes) {
        for (const { from, to } of states.moves.values()) if (from.some((node) => reached.has(node))) reached.add(to);
      }
      return [...states.nodes.keys()]
        .filter((node) => !reached.has(node))
        .map((node) => `${key} never comes to ${node}`);
    });
    expect(faults).toEqual([]);
  });

  test('has for every move, action and chain somebody who may do it', () => {
    const faults = entities.flatMap(({ key, states, actions, becomes, roles, facetOf }) => {
      if (facetOf) return [];
      const stored = entities.filter((other) => other.store === key);
      const may = (operation: string) =>
        stored.some((one) => [...one.roles.values()].some((grant) => grant.do.has(operation)));
      const operations = [
        ...[...(states?.moves.keys() ?? [])].map((move) => `move:${move}`),
        ...[...actions.keys()].map((action) => `action:${action}`),
        ...[...becomes.keys()].map((chain) => `becomes:${chain}`),
      ];
      return operations
        .filter((operation) => !may(operation))
        .map((operation) => `${key}: nobody may ${operation} (${roles.size})`);
    });
    expect(faults).toEqual([]);
  });
});

describe('every menu entry', () => {
  const flat = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...flat(item.items)]);
  const items = flat(model.menus);
  const addresses = [...source('src/router/Routes.tsx').matchAll(/path="([^"]+)"|path: '([^']+)'/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  /** The screens that menus open by name. */
  const screens = [...source('src/screens/screens.ts').matchAll(/^ {2}'?([a-zA-Z/-]+)'?: load\(/gm)].map(([, name]) =>
    screenPath(name ?? ''),
  );
  const isAddress = (at: string) =>
    screens.includes(at) ||
    addresses.some((one) => one !== '*' && new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`).test(at));

  test('opens something that exists', () => {
    expect(items.length).toBeGreaterThan(10);
    const faults = items.flatMap((item) => {
      const { key, opens } = item;
      if (!opens) return item.items.length > 0 ? [] : [`${key} opens nothing`];
      const at = pathOf(item) ?? '';
      if ('url' in opens) return [];
      if ('list' in opens) {
        const [entity = '', list = ''] = opens.list.split('.');
        if (!model.entities.get(entity)?.lists.has(list)) return [`${key}: no list ${opens.list}`];
      }
      return at !== '/404' && isAddress(at) && at !== '*' ? [] : [`${key}: no address ${at}`];
    });
    expect(faults).toEqual([]);
  });

  test('asks for something that somebody may do', () => {
    const faults = items.flatMap(({ key, needs }) => {
      if (!needs) return [];
      const [entity = '', ...operation] = needs.split(':');
      // A permission that belongs to no entity is somebody's by name, or an administrator's.
      if (!model.entities.has(entity))
        return productRoles.some(({ permissions }) => permissions.includes('*')) ? [] : [key];
      const grants = [...(model.entities.get(entity)?.roles.values() ?? [])];
      const wanted = operation.join(':');
      return grants.some((grant) => wanted === 'read' || grant.do.has(wanted)) ? [] : [`${key} needs ${needs}`];
    });
    expect(faults).toEqual([]);
  });

  test('bears an icon that is drawn', () => {
    const drawn = [...source('renderers/theme/menu-icons.tsx').matchAll(/^ {2}'?([a-z-]+)'?: </gm)].map(
      ([, name]) => name,
    );
    expect(drawn.length).toBeGreaterThan(5);
    expect(
      items.filter(({ icon }) => icon !== null && !drawn.includes(icon)).map(({ key, icon }) => `${key}: ${icon}`),
    ).toEqual([]);
  });
});
