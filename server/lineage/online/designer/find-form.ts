import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { toSnake } from '../../../../schemas/language/names.ts';
import { changesAsLayer } from '../../../../schemas/layers/diff-documents.ts';
import type { FoundDocument } from '../../../../schemas/wire/documents.ts';
import { atWork } from '../../../features/studio/studio-documents.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { House } from '../../../kernel/house.ts';
import { findDocuments } from '../../../metadata/found-documents.ts';
import { columnOf, type DesignedForm, type FormPart, formId, formParts } from './form-parts.ts';

/** A form of the designer with the document behind it. */
export interface FoundForm extends DesignedForm {
  readonly found: FoundDocument;
  readonly parts: readonly FormPart[];
}

const isEntity = (id: string): boolean => id.startsWith('entity:');

/** Every form an administrator may design: what runs and what is only being written. Facets share the tables of another. */
export async function designedForms({ db }: Pick<House, 'db'>, tenant: number): Promise<FoundForm[]> {
  const all = (await findDocuments(db, tenant, isEntity)).flatMap((found) => {
    const document = atWork(found);
    return document?.kind === 'entity' && document.facetOf === undefined ? [{ found, document }] : [];
  });
  const tables = new Map(all.map(({ found, document }) => [found.key, tableOf(tenant, found, document)]));
  const byKey = new Map(all.map(({ document }) => [document.key, document]));
  const target = (key: string) => {
    const [table, document] = [tables.get(key), byKey.get(key)];
    if (table === undefined || !document) return undefined;
    const named = document.named ?? Object.keys(document.fields)[0] ?? 'id';
    return { table, named: columnOf(named, document.fields[named] ?? {}) };
  };
  return all.map(({ found, document }): FoundForm => {
    const table = tables.get(found.key) ?? '';
    const parts = formParts(document, table);
    const isSynced = found.draft === null;
    const shipped = new Set(pathsIn(found.product as EntityDocument | null));
    const isOwn = found.product === null;
    const isAdded = (path: string) => !isOwn && !shipped.has(path);
    return { found, document, table, parts, isOwn, isAdded, isSynced, rev: found.rev, target };
  });
}

const pathsIn = (document: EntityDocument | null): string[] =>
  document === null
    ? []
    : formParts(document, '').flatMap(({ path, fields }) =>
        Object.keys(fields).map((key) => (path === '' ? key : `${path}.${key}`)),
      );

const tableOf = (tenant: number, { product }: FoundDocument, document: EntityDocument): string =>
  document.store?.table ?? `${product ? '' : `t${tenant}_`}${toSnake(document.key)}`;

/** The form and its part by id, by table, or by the name the table was asked for with. */
export function formIn(forms: readonly FoundForm[], name: string): { form: FoundForm; part: FormPart } | null {
  const called = name.trim();
  for (const form of forms) {
    for (const part of form.parts) {
      const asked = part.table.replace(/^t\d+_/, '');
      if ([formId(form.document.key, part.path), part.table].includes(called)) return { form, part };
      if (form.isOwn && called === asked) return { form, part };
    }
  }
  return null;
}

export function openForm(forms: readonly FoundForm[], name: string): { form: FoundForm; part: FormPart } {
  const found = formIn(forms, name);
  if (!found) throw new Refusal('unknown_entity', { text: `没有名为“${name.slice(0, 60)}”的表单` });
  return found;
}

/** What the company says of it over the product, or as its own. */
export const asOwnWords = ({ product }: FoundDocument, whole: Document): Readonly<Record<string, unknown>> =>
  product ? { ...changesAsLayer(product, whole), layer: 'tenant' } : { ...whole, layer: 'tenant' };
