import { describe, expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { planFor } from './plan-for.ts';
import { usersWithin } from './uses-of.ts';

const reads = { as: 'eInvoice', into: { place: 'number', orderDate: 'issuedOn', total: 'gross' }, held: ['submit'] };

const withReads =
  (more: Raw = {}, field: Raw = {}) =>
  (doc: Raw) => {
    doc.fields.place = { type: 'text', label: '票号' };
    doc.fields.papers = { type: 'files', label: '票', limit: { ext: ['xml'] }, reads: { ...reads, ...more }, ...field };
  };
const faults = (...said: Parameters<typeof withReads>) => told(compileWorked(withReads(...said)).issues);

describe('what files of a field are read for', () => {
  test('names fields that can hold it and moves that people make', () => {
    expect(faults()).toEqual([]);
  });

  test.each<[string, Raw, string, string]>([
    ['a field that is not there', { into: { nowhere: 'number' } }, '/reads/into/nowhere', 'unknown_field'],
    ['something no such file says', { into: { place: 'weight' } }, '/reads/into/place', 'unknown_said'],
    ['a field of another type', { into: { place: 'gross' } }, '/reads/into/place', 'said_misfits'],
    ['a move that is not there', { held: ['fly'] }, '/reads/held/0', 'unknown_move'],
  ])('is refused for %s', (_, more, path, code) => {
    expect(compileWorked(withReads(more)).issues?.[0]).toMatchObject({ code, path: `/fields/papers${path}` });
  });

  test('is refused where such files are not taken', () => {
    const fault = { code: 'reads_not_taken', params: { title: '数电票 XML', extension: 'xml' } };
    expect(compileWorked(withReads({}, { limit: { ext: ['pdf'] } })).issues?.[0]).toMatchObject(fault);
  });

  test('is found where a field or a move is used', () => {
    const model = workedModel(withReads());
    const at = (id: string) => usersWithin(model, id).map(({ path }) => path);
    expect(at('entity:purchaseOrder.place')).toContain('/fields/papers/reads/into/place');
    expect(at('entity:purchaseOrder.move:submit')).toContain('/fields/papers/reads/held/0');
  });

  test('tells nobody of fields they do not see', () => {
    const model = workedModel(withReads());
    const into = (role: string) => {
      const config = planFor(model, 'purchaseOrder', { roles: [role] })?.fields.papers?.config;
      return Object.keys((config?.reads as { into: object } | undefined)?.into ?? {});
    };
    expect(into('buyer')).toEqual(['place', 'orderDate', 'total']);
    expect(into('demander')).toEqual(['place', 'orderDate']);
  });
});
