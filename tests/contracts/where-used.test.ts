import { expect, test } from 'vitest';
import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { usersOf } from '../../schemas/compile/uses-of.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { loadCatalog } from '../../server/metadata/load-catalog.ts';

const documents = loadCatalog();
const kinds = { blocks: blockKinds, charts: chartKinds, lists: listKinds };
const compiled = compileModel(documents, fieldKinds, actionKinds, kinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;

/** Something others may name, and its document without it. */
interface Thing {
  readonly ref: string;
  readonly id: string;
  without(document: Document): Document | null;
}

type Room = Readonly<Record<string, unknown>>;

const lacking = <R extends Room>(room: R, key: string): R =>
  Object.fromEntries(Object.entries(room).filter(([each]) => each !== key)) as R;

function thingsIn(document: EntityDocument): readonly Thing[] {
  const id = idOf(document);
  const thing = (path: string, change: (document: EntityDocument) => EntityDocument): Thing => ({
    ref: `${id}.${path}`,
    id,
    without: (now) => (now.kind === 'entity' ? change(now) : now),
  });
  const fields = Object.keys(document.fields).map((key) =>
    thing(key, (now) => ({ ...now, fields: lacking(now.fields, key) })),
  );
  const parts = Object.entries(document.parts ?? {}).flatMap(([part, { fields: inner }]) => [
    thing(part, (now) => ({ ...now, parts: lacking(now.parts ?? {}, part) })),
    ...Object.keys(inner).map((key) =>
      thing(`${part}.${key}`, (now) => {
        const lines = now.parts?.[part];
        return lines
          ? { ...now, parts: { ...now.parts, [part]: { ...lines, fields: lacking(lines.fields, key) } } }
          : now;
      }),
    ),
  ]);
  return [...fields, ...parts];
}

const whole = documents.map((document): Thing => ({ ref: idOf(document), id: idOf(document), without: () => null }));
const inside = documents.flatMap((document) => (document.kind === 'entity' ? thingsIn(document) : []));
const things = [...whole, ...inside];

/** What goes wrong only because something else did: told where that stands. */
const followsUp = new Set([
  ...['unknown_chart', 'unknown_report_column', 'unknown_chain', 'unknown_move'],
  // too few groups are left where a column is lost, and nobody is pointed at where there are no users
  ...['not_across', 'flow_agreed_by'],
]);

/** Lists of lines: what they take of them is named in one place, and without it the rest of the list follows. */
const ofLines = new Set(
  documents.flatMap((one) => (one.kind === 'entity' && one.store?.lines !== undefined ? [idOf(one)] : [])),
);
const takesLines = /^\/store\/lines\//;

/** What is worked out in a column goes with what it is worked out of: so does the order by it. */
const sortsColumn = /^\/query\/sort\//;
const isColumn = /^\/query\/cols\//;

/** A form that is like another says again what the other says. */
const isSaid = (id: string, path: string): boolean => {
  const form = /^\/forms\/([^/]+)\//.exec(path)?.[1];
  const document = documents.find((each) => idOf(each) === id);
  return form === undefined || document?.kind !== 'entity' || document.forms?.[form]?.like === undefined;
};

const spread = (all: readonly Thing[], over: number): readonly (readonly Thing[])[] =>
  Array.from({ length: over }, (_, no) => all.filter((__, index) => index % over === no));

/** Places that break without these things, and that nobody who asks after them is told of. */
function untold(batch: readonly Thing[]): readonly Issue[] {
  const left = batch.reduce<readonly Document[]>(
    (now, { id, without }) => now.flatMap((each) => (idOf(each) === id ? (without(each) ?? []) : [each])),
    documents,
  );
  const { issues = [] } = compileModel(left, fieldKinds, actionKinds, { ...kinds, since: model });
  const told = new Set(
    batch.flatMap(({ ref }) => usersOf(model, ref).map(({ document, path }) => `${document} ${path}`)),
  );
  // A list of lines may say of what it takes what it is there: without those words what was taken breaks in their very place.
  const own = new Set(batch.flatMap(({ ref, id }) => (ofLines.has(id) ? [`${id} /fields/${ref.split('.')[1]}`] : [])));
  const places = [...told].map((place) => place.split(' '));
  const lost = new Set(places.flatMap(([id = '', path = '']) => (takesLines.test(path) ? [id] : [])));
  return issues.filter(({ code, in: id = '', path }) => {
    if (sortsColumn.test(path) && places.some(([at = '', of = '']) => at === id && isColumn.test(of))) return false;
    if (followsUp.has(code) || !isSaid(id, path) || (ofLines.has(id) && lost.has(id)) || own.has(`${id} ${path}`))
      return false;
    const steps = path.split('/');
    return !steps.some((_, index) => told.has(`${id} ${steps.slice(0, index + 1).join('/')}`));
  });
}

test('every place of the catalog that breaks when something goes is among its users', { timeout: 400_000 }, () => {
  // Many go at once, so that each is gone once and the whole is quick.
  expect([...spread(whole, 8), ...spread(inside, 32)].flatMap(untold)).toEqual([]);
});

test('most of the catalog is in use somewhere', { timeout: 60_000 }, () => {
  expect(things.length).toBeGreaterThan(500);
  expect(things.filter(({ ref }) => usersOf(model, ref).length > 0).length).toBeGreaterThan(things.length / 2);
});

test('roles and sorts of blocks are found wherever a document names them', () => {
  const at = (ref: string) => usersOf(model, ref).map(({ document }) => document);
  expect(at('role:buyer')).toEqual(expect.arrayContaining(['entity:demand', 'entity:purchaseOrder']));
  expect(at('block:page').every((id) => id.startsWith('page:'))).toBe(true);
});
