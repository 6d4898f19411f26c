import { scopeOver, scopesOver } from '../../../schemas/check/allowed.ts';
import type { EntityModel, FieldModel, Model } from '../../../schemas/compile/model.ts';
import { accountsOf, managersOf } from './directory.ts';
import type { Finding, Seeking } from './seeking.ts';

interface Pointed {
  /** What it points at: a user, a department, a supplier. */
  readonly to: string;
  readonly ids: readonly string[];
  readonly label: string;
}

/** What a field of the record points at, in its lines or behind its references too; null where the path names none. */
export function pointedBy({ house, record }: Seeking, path: string): Pointed | null {
  const { entity, plan, asker, model } = house;
  const own = entity.fields.get(path);
  const part = own?.part ?? '';
  const keys = own ? [own.key] : path.split('.');
  const end = own ?? endOf(model, entity, keys);
  const to = end && targetOf(end);
  if (!end || !to) return null;
  const rows = part === '' ? [scopeOver(plan, record, asker)] : scopesOver(plan, record, part, asker);
  const ids = rows
    .flatMap((row) => row.read(0, keys))
    .filter((id): id is string => typeof id === 'string' && id !== '');
  return { to: model.entities.get(to)?.store ?? to, ids: [...new Set(ids)], label: end.label };
}

function endOf(model: Model, entity: EntityModel, [key = '', ...rest]: readonly string[]): FieldModel | null {
  const field = entity.head.fields.get(key);
  if (!field || rest.length === 0) return field ?? null;
  const next = model.entities.get(targetOf(field) ?? '');
  return next ? endOf(model, next, rest) : null;
}

const targetOf = ({ type }: FieldModel): string | null => {
  const of = type.is === 'list' ? type.of : type;
  return of.is === 'ref' ? of.to : null;
};

/** Persons the record names, or the leaders of departments it names. */
export async function byField(seeking: Seeking, path: string): Promise<Finding> {
  const pointed = pointedBy(seeking, path);
  if (!pointed) return { users: [], rule: '单据上的人' };
  const { to, ids, label } = pointed;
  if (to !== 'depart') return { users: ids, rule: `单据的“${label}”` };
  return { users: await managersOf(seeking.house, ids), rule: `单据的“${label}”的负责人` };
}

/** Who signs in for a supplier that the record names. */
export async function byContacts(seeking: Seeking, path: string): Promise<Finding> {
  const pointed = pointedBy(seeking, path);
  const users = await accountsOf(seeking.house, pointed?.ids ?? []);
  return { users, rule: `“${pointed?.label ?? '供应商'}”的账号` };
}
