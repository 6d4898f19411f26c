import { reach } from '../../../schemas/compile/reach.ts';
import { conditionsOf, isGone, mapQuery, type QueryGroup, readQuery } from '../../../schemas/query/query-tree.ts';
import type { ViewBody } from '../../../schemas/wire/views.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { findable, pointsTo } from '../searchable.ts';

/** A view as it is kept: with what the fields of its query are called, for the day when one of them is gone. */
export type KeptBody = ViewBody & { readonly labels?: Readonly<Record<string, string>> };

const longest = 30_000;

/** What may be kept: a query that can be read, asking of nothing its writer does not see. */
export function keepable(asking: Asking, body: ViewBody): KeptBody {
  if (JSON.stringify(body).length > longest) throw new Refusal('invalid_input', { text: '视图内容过大' });
  if (body.query === undefined || body.query === null) return body;
  const query = readQuery(body.query);
  if (!query) throw new Refusal('invalid_input', { text: '查询条件不合法' });
  const { reach: find } = findable(asking);
  const labels = conditionsOf(query).flatMap((node): [string, string][] => {
    if (isGone(node)) return [];
    const found = find(node.field);
    if (!found) throw new Refusal('invalid_input', { text: `查询字段不存在：${node.field.slice(0, 60)}` });
    return [[node.field, found.label]];
  });
  return { ...body, query, labels: Object.fromEntries(labels) };
}

/**
 * A kept view as whoever asks may know it: fields they do not see, or that are no more, are left out of it, and a
 * condition about one says so in its place. It always opens.
 */
export function readable(asking: Asking, { labels = {}, ...body }: KeptBody, isMine: boolean): ViewBody {
  const isSeen = (path: string): boolean => Object.hasOwn(asking.plan.fields, path);
  const ofSeen = <Value>(given: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(given).filter(([path]) => isSeen(path)));
  const { columns, sort, filters } = body;
  const query = readQuery(body.query);
  return {
    ...body,
    ...(columns
      ? {
          columns: {
            ...columns,
            order: columns.order.filter(isSeen),
            hidden: columns.hidden.filter(isSeen),
            widths: ofSeen(columns.widths),
            pins: ofSeen(columns.pins),
          },
        }
      : {}),
    ...(sort ? { sort: sort.filter(({ field }) => isSeen(field)) } : {}),
    ...(filters ? { filters: ofSeen(filters) } : {}),
    ...(query ? { query: readableQuery(asking, query, labels, isMine) } : {}),
  };
}

function readableQuery(
  asking: Asking,
  query: QueryGroup,
  labels: Readonly<Record<string, string>>,
  isMine: boolean,
): QueryGroup {
  const { model, entity } = asking;
  const { reach: find } = findable(asking);
  return mapQuery(query, (node) => {
    if (isGone(node)) return node;
    const found = find(node.field);
    if (!found) {
      const isThere = entity.fields.has(node.field) || reach(model.entities, entity, '', 0, node.field.split('.'));
      return { gone: isThere ? null : (labels[node.field] ?? null) };
    }
    // What a record is called may be more than its reader is told of it.
    const { text: _, ...plain } = node;
    return isMine || pointsTo(found.field) === null ? node : plain;
  });
}
