import type { Model } from '../../schemas/compile/model.ts';
import { usersOf } from '../../schemas/compile/uses-of.ts';
import { sayTitle } from './documents.ts';

export interface UsedAt {
  /** The document that refers, and how people know it. */
  readonly document: string;
  readonly title: string;
  readonly path: string;
}

/** Who refers to a document, a field or a dictionary; asked before one of them goes. */
export const findUses = (model: Model, ref: string): UsedAt[] =>
  usersOf(model, ref).map(({ document, path }) => ({ document, title: titleIn(model, document), path }));

function titleIn(model: Model, id: string): string {
  const key = id.slice(id.indexOf(':') + 1);
  const { entities, fieldsets, dicts, reports } = model;
  if (id.startsWith('fieldset:')) return sayTitle(fieldsets.get(key)?.title, key);
  const found = id.startsWith('entity:')
    ? entities.get(key)
    : id.startsWith('dict:')
      ? dicts.get(key)
      : reports.get(key);
  return found?.title ?? key;
}
