import type { IssueCode } from '../../schemas/issues/issues.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { DictDocument } from '../../schemas/language/dict.ts';
import type { Document } from '../../schemas/language/document.ts';
import { idOf } from '../../schemas/language/document.ts';
import { at } from '../../schemas/language/pointer.ts';
import { isFault, linearPattern } from '../../schemas/patterns/linear-pattern.ts';

/** Where records and code of the product rely on a key being there and meaning what it meant. */
const kept: readonly RegExp[] = [
  /^\/(store|facetOf|when|takes|named|states)$/,
  /^\/fields\/[^/]+$/,
  /^\/parts\/[^/]+$/,
  /^\/parts\/[^/]+\/(fields|parts)\/[^/]+$/,
  /^\/parts\/[^/]+\/parts\/[^/]+\/fields\/[^/]+$/,
  /^\/states\/(nodes|moves)\/[^/]+$/,
];
/** What a layer above cannot say anew of something the product has. */
const fixed: readonly RegExp[] = [
  /^\/(store|facetOf|when|takes|closed)(\/|$)/,
  /\/fields\/[^/]+\/(type|column|to|calc|stored|scale|many)$/,
  /^\/parts\/([^/]+\/parts\/)?[^/]+\/table$/,
  /^\/states\/(field|start)$/,
];

/** A tenant may add, narrow, relabel and rearrange what the product says of a document; its keys and what they hold stay. */
export function checkLayer(below: Document, layer: Document): Issue[] {
  const issues: Issue[] = [];
  const say = (code: IssueCode, path: string) =>
    issues.push({ code, path, in: idOf(layer), params: { key: path.slice(path.lastIndexOf('/') + 1) } });
  const walk = (base: unknown, change: unknown, path: string): void => {
    if (!isObject(change) || !isObject(base)) return;
    for (const [key, value] of Object.entries(change)) {
      const here = `${path}/${key}`;
      if (!Object.hasOwn(base, key)) {
        if (isFixed(here)) say('layer_rewrites', here);
        continue;
      }
      if (value === null && kept.some((pattern) => pattern.test(here))) say('layer_removes', here);
      else if (isFixed(here) && JSON.stringify(value) !== JSON.stringify(base[key])) say('layer_rewrites', here);
      else walk(base[key], value, here);
    }
  };
  walk(below, layer, '');
  const ofDict = below.kind === 'dict' && layer.kind === 'dict' ? dictIssues(below, layer) : [];
  return [...issues, ...patternIssues(layer), ...ofDict];
}

/** A field of the product may come from a fieldset: it goes as little by giving that up, or by not taking it over. */
export function checkFieldsStay(below: Document, whole: Document | undefined): Issue[] {
  if (below.kind !== 'entity' || below.fieldsets === undefined || whole?.kind !== 'entity') return [];
  const kept = new Set(fieldPaths(whole));
  return fieldPaths(below)
    .filter((path) => !kept.has(path))
    .map((key) => ({ code: 'layer_removes', path: '/fieldsets', in: idOf(below), params: { key } }));
}

interface WithFields {
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly parts?: Readonly<Record<string, WithFields>> | undefined;
}

/** Of the head, and of lines as `lines.qty`. */
const fieldPaths = ({ fields, parts }: WithFields): readonly string[] => [
  ...Object.keys(fields ?? {}),
  ...Object.entries(parts ?? {}).flatMap(([part, inner]) => fieldPaths(inner).map((path) => `${part}.${path}`)),
];

/** Records hold the product's entries, so none of them goes; where code relies on them, none comes or is switched off either. */
function dictIssues(below: DictDocument, layer: DictDocument): Issue[] {
  return Object.entries(layer.items ?? {}).flatMap(([value, item]): Issue[] => {
    const place = { path: at('/items', value), in: idOf(layer), params: { key: value } };
    const isProduct = Object.hasOwn(below.items, value);
    if (isProduct && (item as unknown) === null) return [{ code: 'layer_removes', ...place }];
    const isOpened = !isProduct || (item?.off === true && below.items[value]?.off !== true);
    return below.closed && isOpened ? [{ code: 'dict_closed', ...place }] : [];
  });
}

/** An entity of a tenant's own lives in tables named for the tenant; it cannot ask for another's. */
export function checkOwn(document: Document): Issue[] {
  const issues: Issue[] = [];
  const walk = (value: unknown, path: string): void => {
    if (!isObject(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      const here = `${path}/${key}`;
      if (named.some((pattern) => pattern.test(here))) {
        issues.push({ code: 'layer_rewrites', path: here, in: idOf(document), params: { key } });
      } else walk(entry, here);
    }
  };
  walk(document, '');
  return [...issues, ...patternIssues(document)];
}

/** The server tries what a company's fields must match on every save: a pattern that can make it wait is none. */
function patternIssues(document: Document): Issue[] {
  const issues: Issue[] = [];
  const walk = (value: unknown, path: string): void => {
    if (!isObject(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      const here = at(path, key);
      const pattern = key === 'pattern' && /\/fields\/[^/]+$/.test(path) ? entry : undefined;
      if (typeof pattern !== 'string') walk(entry, here);
      else {
        const made = linearPattern(pattern);
        if (isFault(made)) issues.push({ ...made, path: here, in: idOf(document) });
      }
    }
  };
  if (document.kind === 'entity' || document.kind === 'fieldset') walk(document, '');
  return issues;
}

const named: readonly RegExp[] = [/^\/store\/(table|view|lines.*)$/, /^\/parts\/([^/]+\/parts\/)?[^/]+\/table$/];

const isFixed = (path: string): boolean => fixed.some((pattern) => pattern.test(path));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
