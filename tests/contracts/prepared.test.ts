import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReaderSpec, rowReader, rowReaders } from '../../server/records/row-reader.ts';
import { readerSql } from '../../server/records/sql/reader-sql.ts';
import { fill } from '../../server/sql/template.ts';
import { isTest, readSources, root } from '../architecture/sources.ts';
import { type Catalog, openCatalog } from '../support/open-catalog.ts';

interface Written {
  readonly place: string;
  readonly text: string;
}

/** Every statement that code of the server writes whole: what stands in its holes is bound, so it is known as it is sent. */
const written: readonly Written[] = readSources()
  .filter((one) => one.path.startsWith('server/') && one.path.endsWith('.ts') && !isTest(one))
  .flatMap((one) => statementsIn(one.path, one.text));

function statementsIn(path: string, text: string): Written[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Written[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, text: sent(node.template) });
    }
    node.forEachChild(walk);
  };
  walk(file);
  return found;
}

function sent(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  const { head, templateSpans } = template;
  return head.text + templateSpans.map(({ literal }, at) => `$${at + 1}${literal.text}`).join('');
}

/** What PostgreSQL reads without running it; `notify`, `set` and the like name no table. */
const isRead = ({ text }: Written): boolean => /^\s*(with|select|insert|update|delete)\b/i.test(text);

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('prepared');
});
afterAll(() => catalog.close());

async function refusal({ place, text }: Written): Promise<string | null> {
  const { owner } = catalog.house.db;
  try {
    await owner.rows({ text: `prepare looked_at as ${text}`, values: [] });
    await owner.rows({ text: 'deallocate looked_at', values: [] });
    return null;
  } catch (error) {
    return `${place}: ${(error as Error).message}`;
  }
}

/** Every part of what a reader may be asked, once. */
async function refusalOfReader(spec: ReaderSpec): Promise<string | null> {
  const tenant = 1;
  const given = Object.fromEntries((spec.given ?? []).map((name) => [name, '2026-01-01']));
  const { model } = await catalog.house.models.running(tenant);
  try {
    const template = readerSql(spec, model, { is: { id: 'x' }, given, limit: 1, skip: 0 }, false);
    const asker = { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '2026-01-01 00:00:00' };
    return await refusal({ place: `a reader of ${spec.entity}`, text: fill(template, { tenant, asker }).text });
  } catch (error) {
    return (error as Error).message;
  }
}

test('a column that is not there is noticed', async () => {
  const planted = statementsIn('server/planted.ts', 'sql`select u.nicknamed from sys_user u`');
  expect(planted).toHaveLength(1);
  expect(await refusal(planted[0] as Written)).toContain('nicknamed');
});

test('every statement that is written by hand fits the tables as the documents want them', async () => {
  const read = written.filter(isRead);
  expect(read.length).toBeGreaterThan(250);
  const refused: string[] = [];
  for (const one of read) {
    const why = await refusal(one);
    if (why !== null) refused.push(why);
  }
  expect(refused).toEqual([]);
});

test('every reader of rows reads what the documents have', async () => {
  const places = readSources().filter((one) => !isTest(one) && /\browReader\(/.test(one.text));
  for (const place of places) await import(path.join(root, place.path));
  expect(rowReaders.length).toBeGreaterThanOrEqual(places.length - 1);
  const refused: string[] = [];
  for (const spec of rowReaders) {
    const why = await refusalOfReader(spec);
    if (why !== null) refused.push(why);
  }
  expect(refused).toEqual([]);
});

test('a reader of a field that is not there, or that is something else, is noticed', async () => {
  const known = rowReaders.length;
  rowReader('user', { nickname: 'text' });
  rowReader('user', { username: 'whole' });
  const [absent, other] = rowReaders.splice(known);
  expect(await refusalOfReader(absent as ReaderSpec)).toContain('nickname');
  expect(await refusalOfReader(other as ReaderSpec)).toContain('is text');
});
