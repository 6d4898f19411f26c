import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { allKinds } from '../../../../renderers/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { namingAmong } from '../../../../schemas/fieldsets/naming-among.ts';
import { checkDocument, type Document, readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { sayPlace } from '../../../../schemas/layers/say-place.ts';
import { catalogDocuments, catalogModel } from '../../../../tests/fixtures/catalog-plans.ts';
import { foreignWords, typedIn } from '../../../../tests/fixtures/plain-words.ts';
import { draws } from '../../../../tests/support/draws.ts';
import type { Ask } from '../../../kernel/command.ts';
import { beginLog, record, redo, undo } from '../../../kernel/command-log.ts';
import { allFields, fieldOf, partsOf, pointerOfField } from '../../../kernel/places.ts';
import { inKeyOrder, takeSteps } from '../../../kernel/steps.ts';
import { newEntity } from '../new/new-entity.ts';
import { copyFields, copySection, readFieldClip } from './field-clip.ts';
import { removeFields, renameField, renameIn } from './field-uses.ts';
import {
  addField,
  addPart,
  addSection,
  moveFields,
  removeSection,
  setCell,
  setField,
  setPart,
  setSection,
  stepField,
  takeOut,
} from './form-commands.ts';
import { readingOrder, readLayout, sectionsOf } from './layout.ts';
import { movePart, moveSection, stepSection } from './move-blocks.ts';
import { seeds, startWords } from './palette-seeds.ts';
import { pasteFields, pasteSection } from './paste/paste-fields.ts';
import { addTab, nameTab, removeTab, stepTab } from './tabs/tab-commands.ts';
import { withSection } from './with-section.ts';

const naming = namingAmong(catalogDocuments(), allKinds);

const written = {
  kind: 'entity',
  key: 'visit',
  spec: 1,
  title: '来访',
  store: { indexes: [{ key: 'who', on: ['who', 'day'] }] },
  fields: {
    who: { type: 'text', label: '来客', need: true },
    day: { type: 'date', label: '日期' },
    count: { type: 'integer', label: '人数' },
    total: { type: 'decimal', label: '合计', calc: 'sum(lines.amount)' },
    why: { type: 'longText', label: '事由' },
  },
  parts: {
    lines: {
      label: '明细',
      fields: {
        name: { type: 'text', label: '名称' },
        qty: { type: 'decimal', label: '数量' },
        price: { type: 'decimal', label: '单价' },
        amount: { type: 'decimal', label: '金额', calc: 'qty * price' },
      },
    },
  },
  rules: [
    { key: 'many', title: '人多须写事由', if: 'count > 5', then: [{ need: 'why' }] },
    {
      key: 'kind',
      title: '数量为正',
      on: 'lines',
      if: "qty <= 0 and name <> 'qty'",
      then: [{ error: 'qty', say: '须大于零' }],
    },
  ],
  forms: {
    edit: {
      head: [
        { section: 'base', title: '基本', cols: 3, cells: ['who', 'day', 'count'] },
        { section: 'more', title: '其他', cells: ['total', 'why'] },
      ],
      body: [{ part: 'lines', as: 'grid', cols: ['name', 'qty', 'price', 'amount'] }],
    },
    info: { like: 'edit', locked: true },
  },
  lists: {
    main: { cols: ['who', 'day', 'count'], find: ['who', 'count'], sort: ['-day'], phone: { card: ['who', 'count'] } },
  },
  access: { roles: { buyer: { do: ['read', 'edit'], hide: ['count'] } } },
};

const read = readDocument(written);
if (!read.ok) throw new Error(JSON.stringify(read.issues));
const start = inKeyOrder(read.value) as EntityDocument;
const compile = (document: Document) => compileModel([document], fieldKinds, actionKinds);
const modelOf = (document: Document) => {
  const compiled = compile(document);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
};
const run = (document: EntityDocument, ask: Ask | undefined | null) =>
  takeSteps(document, ask?.steps ?? []).document as EntityDocument;
const cellsIn = (document: EntityDocument, section: string) =>
  sectionsOf(readLayout(document, 'edit'))
    .find(({ key }) => key === section)
    ?.cells.map(({ f }) => f);

/** Any command of the form's designer, chosen by numbers. */
function anyAsk(document: EntityDocument, what: number, a: number, b: number): Ask | null {
  const layout = readLayout(document, 'edit');
  const paths = allFields(document).map(([path]) => path);
  const path = paths[a % paths.length] ?? '';
  const sections = sectionsOf(layout);
  const section = sections[b % Math.max(1, sections.length)];
  const target = { in: 'section', section: section?.key ?? '', before: section?.cells[a % 3]?.f ?? null } as const;
  const seed = seeds.filter(({ kind }) => kind)[a % 10]?.kind;
  const asks: readonly (() => Ask | null | undefined)[] = [
    () => seed && addField(document, layout, seed.name, startWords(seed, document, [], false), target).ask,
    () => moveFields(document, layout, [path], target)?.ask,
    () => stepField(document, layout, [path], b % 2 === 0 ? 1 : -1)?.ask,
    () => takeOut(document, layout, [path]).ask,
    () => setField(document, [path], 'label', `名称${b}`, '名称'),
    () => setCell(document, layout, [path], 'span', 1 + (b % 3), '宽度'),
    () => addSection(document, layout, section?.key ?? null).ask,
    () => section && moveSection(document, layout, section.key, sections[a % sections.length]?.key ?? null).ask,
    () => (section ? removeSection(layout, section.key) : null),
    () => addPart(document, layout, partsOf(document)[b % 2] ?? '')?.ask,
    () => movePart(document, layout, partsOf(document)[a % 2] ?? '', 1)?.ask,
    () => setPart(document, 'lines', 'label', `明细${b}`, '名称'),
    () => section && setSection(layout, section.key, 'cols', 1 + (a % 4), '列数'),
    () => addTab(document, layout, layout.tabs[b % 2]?.key ?? null).ask,
    () => layout.tabs[a % 3] && nameTab(layout, layout.tabs[a % 3]?.key ?? '', `页${b}`),
    () => stepTab(document, layout, layout.tabs[a % 3]?.key ?? '', b % 2 === 0 ? 1 : -1)?.ask,
    () => removeTab(document, layout, layout.tabs[a % 3]?.key ?? ''),
    () => section && stepSection(document, layout, section.key, a % 2 === 0 ? 1 : -1)?.ask,
    () => removeFields(document, null, [path], naming).ask,
    () => pasteFields(document, layout, copyFields(document, layout, [path]), target)?.ask,
    () => renameField(document, null, path, `k${a}x${b}`),
  ];
  return asks[what % asks.length]?.() ?? null;
}

describe('every command of the form designer', () => {
  test('undone leaves the same bytes, redone the same again', () => {
    const step = fc.tuple(fc.nat(99), fc.nat(20), fc.nat(20));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let log = beginLog(start);
        for (const [what, a, b] of steps) {
          const ask = anyAsk(log.document, what, a, b);
          if (ask) log = record(log, ask, log.past.length * 10_000);
        }
        const end = JSON.stringify(log.document);
        let back = log;
        for (let travelled = undo(back); travelled?.ok; travelled = undo(back)) back = travelled.log;
        expect(JSON.stringify(back.document)).toBe(JSON.stringify(start));
        for (let travelled = redo(back); travelled?.ok; travelled = redo(back)) back = travelled.log;
        expect(JSON.stringify(back.document)).toBe(end);
      }),
      { numRuns: draws(60) },
    );
  });

  test('keeps the document in the shape the language wants', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(20), fc.nat(20), (what, a, b) => {
        expect(checkDocument(run(start, anyAsk(start, what, a, b)), { whole: true })).toEqual([]);
      }),
    );
  });
});

describe('a field', () => {
  test('is moved before another, into another section, and one step over the edge', () => {
    const layout = readLayout(start, 'edit');
    const into = run(
      start,
      moveFields(start, layout, ['count'], { in: 'section', section: 'more', before: 'why' })?.ask,
    );
    expect([cellsIn(into, 'base'), cellsIn(into, 'more')]).toEqual([
      ['who', 'day'],
      ['total', 'count', 'why'],
    ]);
    const over = run(start, stepField(start, layout, ['count'], 1)?.ask);
    expect(cellsIn(over, 'more')).toEqual(['count', 'total', 'why']);
    expect(moveFields(start, layout, ['lines.qty'], { in: 'section', section: 'base', before: null })).toBeNull();
  });

  test('goes with everything that only makes sense with it, and says what', () => {
    const removal = removeFields(start, modelOf(start), ['count'], naming);
    expect(removal.repairs).toContain('规则“人多须写事由”一并删除');
    const after = run(start, removal.ask);
    expect(fieldOf(after, 'count')).toBeUndefined();
    expect(JSON.stringify(after)).not.toContain('count');
    expect(compile(after).ok).toBe(true);
  });

  test('of the lines goes as well, and lines go whole', () => {
    const one = run(start, removeFields(start, modelOf(start), ['lines.price'], naming).ask);
    expect(compile(one).issues ?? []).toEqual([]);
    const all = run(start, removeFields(start, modelOf(start), ['lines'], naming).ask);
    expect(all.parts).toEqual({});
    expect(compile(all).issues ?? []).toEqual([]);
  });

  describe('of a rule that is written once for several', () => {
    const keys = Array.from({ length: 12 }, (_, at) => `f${at}`);
    const fields = Object.fromEntries(keys.map((key) => [key, { type: 'text', label: `字段${key}` }]));
    const each = keys.toReversed();
    const rule = { title: '须填{each}', each, if: "why = '{each}'", then: [{ need: '{each}' }], rank: 'z0' };
    const several = inKeyOrder({
      ...start,
      fields: { ...start.fields, ...fields },
      rules: { ...start.rules, asked: rule },
    }) as EntityDocument;
    const without = (...gone: string[]) => removeFields(several, modelOf(several), gone, naming);

    test('goes out of it, however many go, and the rule stays for the others', () => {
      for (const gone of [['f0'], ['f1', 'f9'], ['f9', 'f0', 'f10', 'f1'], keys.slice(1)]) {
        const { ask, repairs } = without(...gone);
        const after = run(several, ask);
        expect(after.rules?.asked?.each).toEqual(each.filter((key) => !gone.includes(key)));
        expect(repairs.join()).toContain('须填{each}');
        expect(compile(after).ok).toBe(true);
      }
    });

    test('takes the rule along with the last of them, or where the rule reads it', () => {
      for (const gone of [keys, ['why']]) {
        const { ask, repairs } = without(...gone);
        expect(run(several, ask).rules?.asked).toBeUndefined();
        expect(repairs.join()).toContain('规则“须填{each}”一并删除');
      }
    });

    test('takes another key in it', () => {
      const after = run(several, renameField(several, modelOf(several), 'f3', 'third'));
      expect(after.rules?.asked).toMatchObject({ each: each.map((key) => (key === 'f3' ? 'third' : key)) });
      expect(after.rules?.asked?.then).toEqual([{ need: '{each}' }]);
      expect(compile(after).ok).toBe(true);
    });
  });

  test('is told of with the formula of a line that read it', () => {
    const { repairs } = removeFields(start, modelOf(start), ['lines.price'], naming);
    expect(repairs.join()).toContain('计算公式');
  });

  test('takes nothing along in silence but its own places in forms and lists, and names what goes', {
    timeout: 120_000,
  }, () => {
    const model = catalogModel();
    const usersOf = new Map<string, Set<string>>();
    for (const [id, uses] of model.uses)
      for (const { ref } of uses) usersOf.set(ref, (usersOf.get(ref) ?? new Set()).add(id));
    let lostInFields = 0;
    for (const entity of model.entities.values()) {
      const typed = typedIn(entity.document);
      for (const path of entity.fields.keys()) {
        const { ask, repairs, blocks } = removeFields(entity.document, model, [path], naming);
        const itself = pointerOfField(path);
        const changed = ask.steps.filter(({ path: at }) => !/^\/(forms|lists)\//.test(at) && at !== itself);
        const said = `${entity.key}.${path} ${changed.map((step) => step.path)}`;
        if (changed.length > 0) expect(repairs.length, said).toBeGreaterThan(0);
        for (const { path: at } of changed.filter((step) => /^\/(fields|parts)\//.test(step.path))) {
          const place = sayPlace(entity.document, at, naming);
          expect(
            repairs.filter((repair) => repair.startsWith(place)),
            said,
          ).not.toEqual([]);
          lostInFields += 1;
        }
        for (const repair of repairs) expect(foreignWords(repair, typed), repair).toEqual([]);
        const elsewhere = new Set(usersOf.get(`entity:${entity.key}.${path}`));
        elsewhere.delete(`entity:${entity.key}`);
        expect(new Set(blocks.map(({ document }) => document)), said).toEqual(elsewhere);
      }
    }
    expect(lostInFields).toBeGreaterThan(20);
  });

  test('takes another key, and everything that names it follows', () => {
    const after = run(start, renameField(start, modelOf(start), 'count', 'people'));
    expect(after.rules?.many?.if).toBe('people > 5');
    expect(compile(after).issues ?? []).toEqual([]);
    const line = run(start, renameField(start, modelOf(start), 'lines.qty', 'pieces'));
    expect(line.parts?.lines?.fields.amount?.calc).toBe('pieces * price');
    expect(line.rules?.kind?.if).toBe("pieces <= 0 and name <> 'qty'");
    expect(compile(line).issues ?? []).toEqual([]);
  });

  test('is renamed as a word of its own only', () => {
    expect(renameIn("qty + qtyMore * lines.qty - 'qty'", 'qty', 'n')).toBe("n + qtyMore * lines.qty - 'qty'");
    expect(renameIn('sum(lines.qty) > qty', 'lines.qty', 'n')).toBe('sum(lines.n) > n');
  });

  test('is copied with what it says of its neighbours into another entity', () => {
    const clip = copyFields(start, readLayout(start, 'edit'), ['lines.qty', 'lines.price', 'lines.amount']);
    const other = newEntity({
      key: 'other',
      title: '别的',
      roles: [],
      fields: [{ key: 'qty', label: '数', type: 'decimal' }],
    }) as EntityDocument;
    const target = { in: 'section', section: 'base', before: null } as const;
    const read = readFieldClip(JSON.stringify(clip));
    const after = run(other, read && pasteFields(other, readLayout(other, 'edit'), read, target)?.ask);
    expect(fieldOf(after, 'amount')?.calc).toBe('qty2 * price');
    expect(compile(after).issues ?? []).toEqual([]);
  });

  test('is set together with others in one step, and taken back in one', () => {
    const set = run(start, setField(start, ['who', 'day', 'lines.qty'], 'need', true, '必填'));
    expect(['who', 'day', 'lines.qty'].map((path) => fieldOf(set, path)?.need)).toEqual([true, true, true]);
    const log = record(beginLog(start), setField(start, ['who', 'day'], 'locked', true, '只读'), 0);
    const back = undo(log);
    expect(back?.ok && back.log.document).toEqual(start);
  });

  test('comes with its section, and one that waits for a place is meant and not doubled', () => {
    const layout = readLayout(start, 'edit');
    const [section] = sectionsOf(layout);
    if (!section) throw new Error('no section');
    const other = newEntity({
      key: 'other',
      title: '别的',
      roles: [],
      fields: [{ key: 'guest', label: '来客', type: 'text' }],
    }) as EntityDocument;
    const waiting = run(other, takeOut(other, readLayout(other, 'edit'), ['guest']).ask);
    const clip = readFieldClip(JSON.stringify(copySection(start, layout, section)));
    const after = run(waiting, clip && pasteSection(waiting, readLayout(waiting, 'edit'), clip)?.ask);
    const pasted = sectionsOf(readLayout(after, 'edit')).find(
      ({ title, key }) => title === section.title && key !== 'base',
    );
    expect(pasted?.cells.map(({ f }) => f)).toContain('guest');
    expect(fieldOf(after, 'who')).toBeUndefined();
    expect(compile(after).issues ?? []).toEqual([]);
  });

  test('comes in reading order, aside when no form shows it', () => {
    const layout = readLayout(start, 'edit');
    expect(readingOrder(layout).slice(0, 3)).toEqual(['/forms/edit/head/base', '/fields/who', '/fields/day']);
    const out = readLayout(run(start, takeOut(start, layout, ['day']).ask), 'edit');
    expect(out.aside).toEqual(['day']);
  });
});

describe('a tab', () => {
  const standing = (document: EntityDocument) => {
    const { tabs, top, grids } = readLayout(document, 'edit');
    const blocks = [...top.map(({ key, tab }) => [key, tab]), ...grids.map(({ part, tab }) => [part, tab])];
    return [tabs.map(({ title }) => title).join(), Object.fromEntries(blocks)];
  };
  const tabbed = ['交易', '货物'].reduce((document, title) => {
    const made = addTab(document, readLayout(document, 'edit'), null);
    const next = run(document, made.ask);
    return run(next, nameTab(readLayout(next, 'edit'), made.pointers[0]?.split('/').at(-1) ?? '', title));
  }, start);
  const layout = readLayout(tabbed, 'edit');
  const step = (document: EntityDocument, key: string, by: 1 | -1) =>
    run(document, stepSection(document, readLayout(document, 'edit'), key, by)?.ask);

  test('takes a section or lines that go over the edge, and the next one after it', () => {
    const once = step(tabbed, 'more', 1);
    expect(standing(once)).toEqual(['交易,货物', { base: null, more: 'tab', lines: null }]);
    const twice = step(once, 'more', 1);
    expect(standing(twice)).toEqual(['交易,货物', { base: null, more: 'tab2', lines: null }]);
    expect(stepSection(twice, readLayout(twice, 'edit'), 'more', 1)).toBeNull();
    expect(standing(step(once, 'more', -1))).toEqual(standing(tabbed));
    const lines = movePart(tabbed, layout, 'lines', 1);
    expect(lines?.ask.name).toBe('移动“明细”到页签“交易”');
    expect(standing(run(tabbed, lines?.ask))).toEqual(['交易,货物', { base: null, more: null, lines: 'tab' }]);
    expect(compile(run(tabbed, lines?.ask)).issues ?? []).toEqual([]);
  });

  test('gone leaves what stood in it to the one before, the first to the form itself', () => {
    const put = run(tabbed, moveSection(tabbed, layout, 'base', null, 'tab2').ask);
    const full = run(put, moveSection(put, readLayout(put, 'edit'), 'more', null, 'tab').ask);
    const one = run(full, removeTab(full, readLayout(full, 'edit'), 'tab2'));
    expect(standing(one)).toEqual(['交易', { base: 'tab', more: 'tab', lines: null }]);
    expect(readLayout(one, 'edit').top.map(({ key }) => key)).toEqual(['more', 'base']);
    const none = run(one, removeTab(one, readLayout(one, 'edit'), 'tab'));
    expect(standing(none)).toEqual(['', { base: null, more: null, lines: null }]);
    expect(none.forms?.edit).not.toHaveProperty('tabs');
  });

  test('that is empty takes fields in a section called as it is, both taken back in one', () => {
    const made = withSection(tabbed, layout, 'tab2', (document, among, at) => moveFields(document, among, ['who'], at));
    const full = run(tabbed, made?.ask);
    expect(sectionsOf(readLayout(full, 'edit')).find(({ tab }) => tab === 'tab2')).toMatchObject({
      title: '货物',
      cells: [{ f: 'who' }],
    });
    expect(cellsIn(full, 'base')).toEqual(['day', 'count']);
    expect(made?.ask.name).toBe('移动“来客”');
    expect(compile(full).issues ?? []).toEqual([]);
    const log = made && undo(record(beginLog(tabbed), made.ask, 0));
    expect(log?.ok && log.log.document).toEqual(tabbed);
  });

  test('stands before what is read in it', () => {
    const put = run(tabbed, moveSection(tabbed, layout, 'base', null, 'tab2').ask);
    const order = readingOrder(readLayout(put, 'edit'));
    const [tab, section] = ['/forms/edit/tabs/tab2', '/forms/edit/head/base'].map((one) => order.indexOf(one));
    expect(section).toBe(Number(tab) + 1);
  });
});
