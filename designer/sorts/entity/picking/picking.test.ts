import { describe, expect, test } from 'vitest';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { fieldOf } from '../../../kernel/places.ts';
import { inKeyOrder, takeSteps } from '../../../kernel/steps.ts';
import { setField } from '../form/form-commands.ts';
import { filledBeside, givenBy, proposeFill, reportsFor, sayPicking, withPicking } from './picking.ts';

const documents = catalogDocuments();
const demand = inKeyOrder(
  documents.find((one) => one.kind === 'entity' && one.key === 'demand') as Document,
) as EntityDocument;
const others = documents.filter((one) => one.kind !== 'entity' || one.key !== 'demand');
const around = { document: demand, others };
const material = fieldOf(demand, 'lines.material');
if (!material) throw new Error('no material');
const bare = { ...material, pick: undefined };

describe('what a reference is picked from', () => {
  test('is a report about the same records, or nothing', () => {
    expect(reportsFor(material, others).map(({ key }) => key)).toContain('materialPicker');
    expect(reportsFor(material, others).every(({ from }) => from === 'material')).toBe(true);
  });

  test('is told in a sentence', () => {
    expect(sayPicking(around, 'lines.material', material)).toMatch(
      /^从“.+”窗口选择，可以一次选多条，带出“品牌”、“品类”、“预估单价”、“品名”、“规格”、“单位”。$/,
    );
    expect(sayPicking(around, 'lines.material', bare)).toBe('直接搜索选择。');
  });
});

describe('what comes along', () => {
  test('is proposed by name and sort, and what is proposed compiles', () => {
    const fill = proposeFill(around, 'lines.material', bare);
    expect(fill).toMatchObject({ name: 'name', spec: 'spec', unit: 'unit', category: 'category' });
    const { steps } = setField(demand, ['lines.material'], 'pick', withPicking(bare, { fill }), '选择方式');
    expect(wrongInCatalog(takeSteps(demand, steps).document as EntityDocument)).toEqual([]);
  });

  test('is filled into what people fill, out of what the report gives', () => {
    expect(filledBeside(demand, 'lines.material').map(({ value }) => value)).not.toContain('material');
    expect(filledBeside(demand, 'lines.material').map(({ value }) => value)).not.toContain('lineNo');
    expect(givenBy(around, material)).toContainEqual({ value: 'refPrice', label: expect.stringContaining('价') });
  });

  test('nothing said leaves no word', () => {
    expect(withPicking(bare, { many: false, fill: {} })).toBeUndefined();
    expect(withPicking(material, { report: undefined })).not.toHaveProperty('report');
  });
});
