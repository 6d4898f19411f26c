import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';

/** A field that a row of the source can tell, directly or along references. */
export interface SourceNode {
  readonly path: string;
  readonly label: string;
  /** Its label with those of the references on the way: 供应商 · 名称. */
  readonly whole: string;
  /** What sort of field it is, in words. */
  readonly sort: string;
  readonly type: ValueType;
  /** The entity behind it, when it is a reference that can be followed. */
  readonly target: string | null;
}

export interface SourceGroup {
  readonly title: string;
  readonly nodes: readonly SourceNode[];
}

export interface Source {
  readonly entity: EntityModel;
  readonly part: PartModel;
  readonly from: string;
}

const furthest = 4;

/** Where a query reads from; null where there is no such thing. */
export function sourceOf(model: Model, from: string): Source | null {
  const [key = '', ...rest] = from.split('.');
  const entity = model.entities.get(key);
  const part = entity && (rest.length === 0 ? entity.head : entity.parts.get(rest.join('.')));
  return entity && part ? { entity, part, from } : null;
}

/** The field that names its rows to people; of lines the first they have. */
export function namingField(model: Model, from: string): string | undefined {
  const source = sourceOf(model, from);
  return source?.part.parent ? [...source.part.fields.keys()][0] : source?.entity.named;
}

/** Every entity and every part of one that a query can read, with what people call it. */
export function sourcesOf(
  model: Model,
): readonly { readonly from: string; readonly title: string; readonly group: string }[] {
  return [...model.entities.values()]
    .toSorted((a, b) => a.title.localeCompare(b.title, 'zh-CN'))
    .flatMap((entity) => [
      { from: entity.key, title: entity.title, group: entity.title },
      ...[...entity.parts.values()].map((part) => ({
        from: `${entity.key}.${part.path}`,
        title: `${entity.title} · ${part.label}`,
        group: entity.title,
      })),
    ]);
}

export const titleOfSource = (model: Model, from: string): string =>
  sourcesOf(model).find((one) => one.from === from)?.title ?? from;

/** The fields of the rows themselves, then those of what they are lines of. */
export function groupsOf(model: Model, { entity, part }: Source): readonly SourceGroup[] {
  const groups: SourceGroup[] = [];
  let here: PartModel | null = part;
  for (let up = 0; here; up++, here = here.parent) {
    const title = here.parent ? here.label : entity.title;
    const before = up === 0 ? '' : `${title} · `;
    groups.push({ title, nodes: nodesOf(model, here, '../'.repeat(up), before, 0) });
  }
  return groups;
}

/** What stands behind a reference. */
export function behind(model: Model, { path, whole, target }: SourceNode): readonly SourceNode[] {
  const entity = target === null ? undefined : model.entities.get(target);
  const depth = path.split('.').length;
  return entity ? nodesOf(model, entity.head, `${path}.`, `${whole} · `, depth) : [];
}

function nodesOf(model: Model, part: PartModel, prefix: string, before: string, depth: number): readonly SourceNode[] {
  return [...part.fields.values()]
    .filter(({ key }) => key !== 'version')
    .map((field): SourceNode => {
      const canFollow = field.type.is === 'ref' && depth < furthest && model.entities.has(field.type.to);
      return {
        path: prefix + field.key,
        label: field.label,
        whole: before + field.label,
        sort: sortOf(field),
        type: field.type,
        target: canFollow && field.type.is === 'ref' ? field.type.to : null,
      };
    });
}

const sortOf = ({ kind, calc }: FieldModel): string => (calc ? `${kind.title}（计算）` : kind.title);

/** Fields whose words or path fit, three steps deep: found without opening branch after branch. */
export function searchSource(model: Model, source: Source, wanted: string, most = 60): readonly SourceNode[] {
  const word = wanted.trim().toLowerCase();
  const found: SourceNode[] = [];
  let level: readonly SourceNode[] = groupsOf(model, source).flatMap(({ nodes }) => nodes);
  for (let depth = 0; depth < 3 && found.length < most; depth++) {
    found.push(
      ...level.filter(({ whole, path }) => whole.toLowerCase().includes(word) || path.toLowerCase().includes(word)),
    );
    // Whoever created or changed a record leads everywhere: followed one by one, not by search.
    level = level.filter(({ path }) => !/(create|update)By$/.test(path)).flatMap((node) => behind(model, node));
  }
  return found.slice(0, most);
}

/** The node a path names. */
export function nodeAt(model: Model, source: Source, path: string): SourceNode | undefined {
  const up = /^(\.\.\/)*/.exec(path)?.[0] ?? '';
  const keys = path.slice(up.length).split('.');
  let nodes: readonly SourceNode[] = groupsOf(model, source)[up.length / 3]?.nodes ?? [];
  let found: SourceNode | undefined;
  for (const [index] of keys.entries()) {
    const wanted = up + keys.slice(0, index + 1).join('.');
    found = nodes.find((node) => node.path === wanted);
    if (!found) return undefined;
    nodes = behind(model, found);
  }
  return found;
}
