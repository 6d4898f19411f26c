import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { isTest, type Source } from './sources.ts';

interface Stored {
  readonly kind?: string;
  readonly store?: { readonly table?: string };
  readonly parts?: Readonly<Record<string, Stored & { readonly table?: string }>>;
}

/** The tables that shipped documents own, lines included. */
export function documentTables(root: string): ReadonlySet<string> {
  const catalog = path.join(root, 'schemas/catalog');
  return new Set(
    fs
      .readdirSync(catalog, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => [JSON.parse(fs.readFileSync(path.join(catalog, name), 'utf8'))].flat() as Stored[])
      .flatMap((document) => [document, ...Object.values(document.parts ?? {})])
      .flatMap((one) => [one.store?.table, (one as { table?: string }).table].flatMap((table) => table ?? [])),
  );
}

/** The tables of documents that a file of the server names in a text of its own. */
export function tablesIn({ text, path: name }: Source, tables: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const take = (said: string) => {
    for (const [word] of said.matchAll(/\b[a-z]+_[a-z_]+\b/g)) if (tables.has(word)) found.add(word);
  };
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      take(node.text);
    node.forEachChild(walk);
  };
  walk(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true));
  return [...found].sort();
}

/** Files of the server that write SQL over tables of documents by hand, with the tables they name. */
export function handWritten(root: string, sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const tables = documentTables(root);
  return new Map(
    sources
      .filter((one) => one.path.startsWith('server/') && one.path.endsWith('.ts') && !isTest(one))
      .map((one) => [one.path, tablesIn(one, tables)] as const)
      .filter(([, named]) => named.length > 0),
  );
}
