import fs from 'node:fs';
import path from 'node:path';
import { sayIssue } from '../../schemas/issues/issues.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';

/** The documents the product ships, read from their files. A wrong one is a fault of the build and stops the start. */
export function loadCatalog(dir = catalogDir()): Document[] {
  const faults: string[] = [];
  const documents = catalogFiles(dir).flatMap((file) => {
    const read = readDocument(parse(file));
    if (read.ok) return [read.value];
    for (const issue of read.issues) faults.push(`${path.relative(dir, file)}${tell(issue)}`);
    return [];
  });
  const ids = documents.map(idOf);
  for (const [index, id] of ids.entries()) if (ids.indexOf(id) !== index) faults.push(`${id} is there twice`);
  if (faults.length > 0) throw new Error(`The catalog is wrong:\n${faults.join('\n')}`);
  return documents;
}

const tell = (issue: Issue): string => `${issue.path}: ${sayIssue(issue)}`;

export function catalogFiles(dir: string): string[] {
  const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const documents = names.filter((name) => name.endsWith('.json'));
  return documents.sort().map((name) => path.join(dir, name));
}

function parse(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** `schemas/catalog` of the project this file runs in, from source and from `dist` alike. */
export function catalogDir(): string {
  for (let dir = import.meta.dirname; ; dir = path.dirname(dir)) {
    const found = path.join(dir, 'schemas', 'catalog');
    if (fs.existsSync(found)) return found;
    if (dir === path.dirname(dir)) throw new Error('schemas/catalog is missing');
  }
}
