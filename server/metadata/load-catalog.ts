import fs from 'node:fs';
import path from 'node:path';
import { sayIssue } from '../../schemas/issues.ts';
import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';
import type { Issue } from '../../schemas/result.ts';

/** The documents the product ships, read from their files. A wrong one is a fault of the build and stops the start. */
export function loadCatalog(dir = catalogDir()): Document[] {
  const faults: string[] = [];
  const documents = catalogFiles(dir).flatMap((file) => {
    const read = readDocument(parse(file));
    if (!read.ok) faults.push(...read.issues.map((issue) => `${path.relative(dir, file)}${tell(issue)}`));
    return read.ok ? [read.value] : [];
  });
  const ids = documents.map(idOf);
  faults.push(...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`));
  if (faults.length > 0) throw new Error(`The catalog is wrong:\n${faults.join('\n')}`);
  return documents;
}

const tell = (issue: Issue): string => `${issue.path}: ${sayIssue(issue)}`;

/** Seeds stand beside their documents and are no documents. */
export function catalogFiles(dir: string): string[] {
  const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const documents = names.filter((name) => name.endsWith('.json') && !name.endsWith('.seed.json'));
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
