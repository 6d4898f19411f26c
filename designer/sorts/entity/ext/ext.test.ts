import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, compileInCatalog, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { noteEntity } from '../entity-notes.ts';
import { removeFields } from '../form/field-uses.ts';
import { setMost, setOpen, setSlot, setTypes } from './ext-commands.ts';
import { sayExt } from './say-ext.ts';
import { slotRooms } from './slot-rooms.ts';

const documents = catalogDocuments();
const names = fieldKinds.filter((kind) => kind.extends).map(({ name }) => name);
const shipped = inKeyOrder(
  documents.find((one) => one.kind === 'entity' && one.key === 'demand') as Document,
) as EntityDocument;

/** Without the places that its layouts keep by hand. */
const withoutMarks = <Thing>(thing: Thing): Thing =>
  JSON.parse(JSON.stringify(thing), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('@ext:')))
      : value,
  );
const demand = withoutMarks(shipped);
const { ext: _, ...bare } = demand;
const done = (document: EntityDocument, ask: Ask | null): EntityDocument =>
  (ask && (doCommand(document, ask, 0)?.document as EntityDocument)) ?? document;
const room = (slot: string) => {
  const found = slotRooms(demand).find((one) => one.slot === slot);
  if (!found) throw new Error(`no room ${slot}`);
  return found;
};

describe('how far an entity is open', () => {
  test('closed and opened again it keeps its places and its kinds', () => {
    const closed = done(demand, setOpen(demand, names, false));
    expect(closed.ext).toMatchObject({ max: 0, slots: demand.ext?.slots, types: demand.ext?.types });
    expect(sayExt(closed, [])).toBe('不能给这份单据增加扩展字段。');
    expect(done(closed, setOpen(closed, names, true)).ext).toEqual(demand.ext);
  });

  test('one that said nothing names every kind once it says something', () => {
    const few = done(bare as EntityDocument, setMost(bare as EntityDocument, names, 5));
    expect(few.ext).toEqual({ slots: {}, types: names, max: 5 });
    expect(wrongInCatalog(few)).toEqual([]);
  });

  test('kinds keep their order, and one is left at least', () => {
    expect(done(demand, setTypes(demand, names, ['date', 'text'])).ext?.types).toEqual(
      names.filter((one) => one === 'date' || one === 'text'),
    );
    expect(setTypes(demand, names, [])).toBeNull();
  });
});

describe('where added fields stand', () => {
  const [anchor] = room('lines').anchors.filter(({ value }) => value !== '@last');
  const placed = done(demand, setSlot(demand, names, room('lines'), { side: 'before', field: anchor?.value ?? '' }));

  test('is a field of the form, of a part or of the list, and is told in a sentence', () => {
    expect(slotRooms(demand).map(({ slot }) => slot)).toEqual(['head', ...Object.keys(demand.parts ?? {}), 'list']);
    expect(wrongInCatalog(placed)).toEqual([]);
    expect(sayExt(placed, ['文本', '日期'])).toContain(`里排在“${anchor?.label}”之前`);
    expect(sayExt(shipped, ['文本'])).toContain('表单里排在留好的位置');
    expect(sayExt(demand, ['文本', '日期'])).toMatch(
      /^最多增加 40 个扩展字段，类型可以是文本、日期；表单里排在“.+”中“.+”之后，明细“.+”里排在最后，/,
    );
  });

  test('taken back leaves no word of the slot', () => {
    expect(done(placed, setSlot(placed, names, room('lines'), null)).ext?.slots).toEqual(demand.ext?.slots);
  });

  test('beside a field that is not there is wrong, beside one that is not shown is told', () => {
    const lost = done(demand, setSlot(demand, names, room('head'), { side: 'after', field: 'ghost' }));
    expect(wrongInCatalog(lost)).toEqual(['unknown_field /ext/slots/head/after']);
    const unseen = done(demand, setSlot(demand, names, room('list'), { side: 'after', field: 'reason' }));
    expect(noteEntity(unseen).map(({ path }) => path)).toContain('/ext/slots/list');
  });

  test('a field that goes takes the place beside it along', () => {
    const field = demand.ext?.slots.head?.after ?? '';
    const model = compileInCatalog(demand);
    const removal = removeFields(demand, model.ok ? model.value : null, [field], {});
    expect(removal.repairs).toContain('扩展字段改排在最后');
    expect(done(demand, removal.ask).ext?.slots).not.toHaveProperty('head');
  });
});
