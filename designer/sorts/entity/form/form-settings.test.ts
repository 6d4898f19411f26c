import { describe, expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, compileInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import type { Ask } from '../../../kernel/command.ts';
import { inKeyOrder, takeSteps } from '../../../kernel/steps.ts';
import { setCell, setFoot } from './form-commands.ts';
import { followForm, formLabel, modelsFor, setForm } from './form-settings.ts';
import { readLayout } from './layout.ts';

const documents = catalogDocuments();
const demand = inKeyOrder(
  documents.find((one) => one.kind === 'entity' && one.key === 'demand') ?? {},
) as EntityDocument;

const after = (ask: Ask, before = demand) => takeSteps(before, ask.steps).document as EntityDocument;

/** The entity as it compiles, where nothing is wrong with it. */
function compiled(document: EntityDocument) {
  const { issues, ...made } = compileInCatalog(document);
  expect((issues ?? []).filter(({ level }) => level !== 'warn')).toEqual([]);
  return 'value' in made ? made.value.entities.get('demand') : undefined;
}

describe('a form as a whole', () => {
  test('has a name, and is filled in or only read', () => {
    const ask = setForm(demand, 'edit', 'locked', true, '只读');
    expect(ask.name).toBe('修改“填写表单”的只读');
    expect(compiled(after(ask))?.forms.get('edit')?.locked).toBe(true);
    const named = after(setForm(demand, 'edit', 'title', '需求单', '名称'));
    expect(formLabel(named, 'edit')).toBe('需求单');
    expect(compiled(named)?.forms.get('edit')?.title).toBe('需求单');
  });

  test('laid out like another stands on its own again as it was', () => {
    const own = { ...demand, forms: { edit: demand.forms?.edit ?? {}, info: { like: 'edit', locked: true } } };
    const alone = followForm(own, 'info', null);
    expect(alone.name).toBe('“查看表单”自己排布');
    const apart = after(alone, own);
    expect(apart.forms?.info).toEqual({ ...demand.forms?.edit, locked: true });
    expect(modelsFor(apart, 'info')).toEqual(['edit']);
    compiled(apart);
    const back = followForm(apart, 'info', 'edit');
    expect(back.name).toBe('“查看表单”的排布与“填写表单”相同');
    expect(after(back, apart)).toEqual(own);
    compiled(own);
  });
});

describe('a column of lines', () => {
  const layout = readLayout(demand, 'edit');

  test('is summed up below, and no longer', () => {
    const ask = setFoot(demand, 'edit', 'lines.estAmount', 'count');
    expect(ask.name).toBe(`修改“${demand.parts?.lines?.fields.estAmount?.label}”的表尾`);
    expect(compiled(after(ask))?.forms.get('edit')?.body[0]?.foot).toMatchObject({ 'lines.estAmount': 'count' });
    const none = after(setFoot(demand, 'edit', 'lines.estAmount', undefined));
    expect(compiled(none)?.forms.get('edit')?.body[0]?.foot).not.toHaveProperty('lines.estAmount');
  });

  test('can be kept out of sight', () => {
    const hidden = after(setCell(demand, layout, ['lines.estAmount'], 'off', true, '显示'));
    const column = compiled(hidden)
      ?.forms.get('edit')
      ?.body[0]?.columns.find(({ field }) => field === 'lines.estAmount');
    expect(column?.off).toBe(true);
  });
});
