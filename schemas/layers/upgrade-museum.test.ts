import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Document, idOf, readDocument } from '../language/document.ts';
import { diffDocuments, isObject, valueAt } from './diff-documents.ts';
import { layLayers } from './lay-layers.ts';
import { mergeDocuments } from './merge-documents.ts';
import { sayConflict } from './say-conflict.ts';

const root = path.resolve(import.meta.dirname, '../..');
const readAll = (folder: string): Document[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const read = readDocument(JSON.parse(fs.readFileSync(path.join(root, folder, file), 'utf8')));
      return read.ok ? [read.value] : [];
    });
const today = new Map(readAll('schemas/catalog').map((document) => [idOf(document), document]));
const museum = readAll('tests/fixtures/museum/format-1');
/** Documents that were shipped once and still are. */
const shipped = museum.filter((each) => (each as { layer?: string }).layer !== 'tenant' && today.has(idOf(each)));
const words = (id: string, title: string): Document => {
  const own = museum.find((each) => idOf(each) === id && (each as { layer?: string }).layer === 'tenant');
  const [kind, key] = id.split(':');
  const said = { kind, key, spec: 1, ...own, layer: 'tenant', title };
  const read = readDocument(said);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
};

/** What a layer says, place by place. */
function said(layer: unknown, at = ''): [string, unknown][] {
  if (!isObject(layer)) return [[at, layer]];
  return Object.entries(layer).flatMap(([key, value]) => said(value, `${at}/${key}`));
}
const whatStands = (document: unknown, at: string): unknown =>
  at
    .split('/')
    .slice(1)
    .reduce<unknown>((here, step) => (isObject(here) ? valueAt(here, step) : undefined), document);

describe('what was shipped once, under a company’s words, held against what ships today', () => {
  test('there is something to hold', () => expect(shipped.map(idOf).length).toBeGreaterThanOrEqual(3));

  test.each(shipped.map((document) => [idOf(document), document] as const))('%s', (id, then) => {
    const now = today.get(id) as Document;
    const own = words(id, '本公司的叫法');
    const mine = layLayers([then, own]).document;
    const { document, conflicts } = mergeDocuments(then, mine, now);
    const spoken = said(own).filter(([at]) => !/^\/(kind|key|spec|layer|rev)$/.test(at));
    for (const [at, value] of spoken) {
      if (conflicts.some(({ path: place }) => at.startsWith(place))) continue;
      expect(whatStands(document, at), at).toEqual(value ?? undefined);
    }
    // Everything else is as the product has it today: no old word of its own stays behind.
    const isSpoken = (at: string) =>
      [...spoken.map(([place]) => place), ...conflicts.map(({ path: place }) => place)].some(
        (place) => at.startsWith(place) || place.startsWith(at),
      );
    const left = diffDocuments(now, document).filter(
      ({ path: at }) => !isSpoken(at) && !/\/(rank|rev)$|^\/layer$/.test(at),
    );
    expect(left).toEqual([]);
    for (const conflict of conflicts) {
      const { place, mine: ours, theirs } = sayConflict(document, conflict);
      expect([place, ours, theirs].every((text) => text !== '' && !/undefined|\[object/.test(text))).toBe(true);
    }
    // Held against what did not change, nobody is asked anything.
    expect(mergeDocuments(then, mine, then).conflicts).toEqual([]);
  });
});
