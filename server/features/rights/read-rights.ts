import { grantsAnything } from '../../../schemas/compile/grants-of.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { labelsOfModel } from '../../../schemas/compile/model-labels.ts';
import { operationsOfRole } from '../../../schemas/compile/role-operations.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import { sayExpression } from '../../../schemas/expressions/say-expression.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { OneGrant } from '../../../schemas/sections/access/access.section.ts';
import type { Running } from '../../metadata/models.ts';
import { type Entry, entityOpened, entriesOf } from './entries.ts';
import { entryIdsOf } from './entry-ids.ts';
import type { Holder } from './holder.ts';
import { labelOf, operationsOf, spellOut } from './operations.ts';
import type { EntityRights, GrantView, NodeView, RightsView, ScopeView } from './rights.contract.ts';

/** Everything the screen of grants shows of one holder. */
export function readRights(running: Running, product: Running, holder: Holder): RightsView {
  const { kind, id, code, name, depart } = holder;
  return {
    holder: { kind, id, code, name, depart: depart?.name ?? null, everything: holder.permissions.includes('*') },
    tree: entriesOf(running.model).map(nodeOf).filter(isPlace),
    held: entryIdsOf(running, holder).filter((one) => !one.startsWith('op:') && !one.startsWith('data:')),
    entities: [...running.model.entities.values()].map((entity) =>
      entityRights(running.model, product.model, entity, holder),
    ),
  };
}

const nodeOf = ({ id, title, sort, entity, permission, item, items }: Entry): NodeView => ({
  id,
  title,
  sort,
  entity: entity?.key ?? null,
  permission: permission ?? null,
  menu: item?.opens ? item.key : null,
  opens: item ? entityOpened(item) : null,
  needs: item?.needs ?? null,
  items: items.filter((inner) => inner.sort !== 'operation').map(nodeOf),
});

const isPlace = ({ items, entity, sort }: NodeView): boolean => items.length > 0 || entity !== null || sort === 'menu';

function entityRights(model: Model, product: Model, entity: EntityModel, { code, depart }: Holder): EntityRights {
  const below = product.entities.get(entity.key);
  return {
    key: entity.key,
    title: entity.title,
    operations: operationsOf(entity).map((key) => ({ key, label: labelOf(key, entity) })),
    fields: [...fieldsOf(entity)],
    sets: Object.keys(entity.document.access?.sets ?? {}).map((key) => ({
      key: `@${key}`,
      label: saySet(key, entity),
    })),
    scopes: scopesOf(model, entity),
    grant: grantView(model, entity, code),
    product: below ? grantView(product, below, code) : null,
    most: depart ? [...operationsOfRole(entity, depart.code)] : null,
  };
}

function* fieldsOf(entity: EntityModel): Iterable<EntityRights['fields'][number]> {
  for (const field of entity.head.fields.values())
    if (!field.system) yield { path: field.path, label: field.label, part: '' };
  for (const part of entity.parts.values()) {
    yield { path: part.path, label: `${part.label}（整个明细）`, part: part.label };
    for (const field of part.fields.values())
      yield { path: field.path, label: `${part.label}·${field.label}`, part: part.label };
  }
}

const saySet = (key: string, entity: EntityModel): string => {
  const paths = entity.document.access?.sets?.[key] ?? [];
  return paths.map((path) => entity.fields.get(path)?.label ?? entity.parts.get(path)?.label ?? path).join('、');
};

/** The row rules an entity names, each in words. */
export function scopesOf(model: Model, entity: EntityModel): readonly ScopeView[] {
  return Object.entries(entity.document.access?.scopes ?? {}).map(([key, scope]) => {
    const rows = typeof scope === 'string' ? scope : scope.rows;
    const say = sayRows(model, entity, rows);
    return {
      key,
      title: typeof scope === 'string' ? say : scope.title,
      say,
      off: typeof scope !== 'string' && scope.off === true,
    };
  });
}

/** An expression over an entity as a sentence; names of scopes as what they stand for. */
export function sayRows(model: Model, entity: EntityModel, text: string | undefined): string {
  if (text === undefined) return '全部';
  const parsed = parseExpression(text);
  if (!parsed.ok) return text;
  const labels = labelsOfModel(model, entity);
  return sayExpression(parsed.value, {
    ...labels,
    pathLabel: (up, keys) =>
      labels.pathLabel(up, keys) ?? (up === 0 && keys.length === 1 ? scopeLabel(entity, keys[0] ?? '') : undefined),
    pathOf: (label) => labels.pathOf(label) ?? scopeOf(entity, label),
  });
}

const titleOf = (entity: EntityModel, key: string): string | undefined => {
  const scope = entity.document.access?.scopes?.[key];
  return scope === undefined ? undefined : typeof scope === 'string' ? key : scope.title;
};
const scopeLabel = (entity: EntityModel, key: string): string | undefined => titleOf(entity, key);
const scopeOf = (entity: EntityModel, label: string) => {
  const key = Object.keys(entity.document.access?.scopes ?? {}).find((one) => titleOf(entity, one) === label);
  return key === undefined ? undefined : { up: 0, keys: [key] };
};

function grantView(model: Model, entity: EntityModel, code: string): GrantView | null {
  const said = entity.document.access?.roles?.[code];
  if (!said || !grantsAnything(said)) return null;
  const also = inOrder(said.also).map(([key, one]) => ({ key, label: one.label, ...oneView(model, entity, one) }));
  // Where it is one with what a base grants, it is told as it comes out.
  const [only, ...more] = entity.roles.get(code) ?? [];
  const rowsSay = only?.rows && more.length === 0 ? sayExpression(only.rows, labelsOfModel(model, entity)) : null;
  return { ...oneView(model, entity, said), ...(rowsSay === null ? {} : { rowsSay }), also };
}

function oneView(model: Model, entity: EntityModel, grant: OneGrant): Omit<GrantView, 'also'> {
  return {
    do: spellOut(grant.do, entity),
    rows: grant.rows ?? null,
    rowsSay: sayRows(model, entity, grant.rows),
    hide: grant.hide ?? [],
    edit: grant.edit ?? null,
  };
}
