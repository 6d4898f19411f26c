import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { EntityModel } from '../../schemas/compile/model.ts';
import type { QueryModel, QuerySource, Shown } from '../../schemas/compile/query-model.ts';
import { type Reach, reach } from '../../schemas/compile/reach.ts';
import { kindOf } from '../../schemas/expressions/kind-of.ts';
import { mapParts } from '../../schemas/expressions/map-expression.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';
import { literal, quote } from '../db/structure.ts';
import { type Asking, findWithin } from '../records/asking.ts';
import { liveRows } from '../records/sql/live-rows.ts';
import { compileScope } from '../records/sql/select-record.ts';
import { guarded, shownTests } from '../records/sql/shown.ts';
import { keptValue } from '../sql/columns.ts';
import { compileAt, compileFilter } from '../sql/compile-at.ts';
import { type Rows, rowsOf } from '../sql/rows.ts';
import { type SqlWriter, tenantSlot } from '../sql/template.ts';
import { plainView, type View } from '../sql/view.ts';
import { type Derived, fieldOf } from './derived-rows.ts';

type Path = Extract<Expr, { t: 'path' }>;

interface Leaf {
  readonly key: string;
  readonly sql: string;
  readonly is: Derived;
}

interface Reading {
  readonly query: QueryModel;
  readonly scopes?: readonly number[] | undefined;
}

/**
 * The rows a query reads: of its entity or part, in the scopes of who asks, with the values it needs of them and of the
 * records they point at. A value is only there where the asker may read it, and so is a record that is pointed at.
 */
export class RowSource {
  readonly #asking: Asking;
  readonly #query: QueryModel;
  readonly #scopes: readonly number[];
  readonly #writer: SqlWriter;
  readonly #rows: Rows;
  readonly #leaves = new Map<string, Leaf>();
  readonly #joins = new Map<string, { alias: string; sql: string }>();

  constructor(asking: Asking, { query, scopes = asking.view.reads }: Reading, writer: SqlWriter) {
    this.#asking = asking;
    this.#query = query;
    this.#scopes = scopes;
    this.#writer = writer;
    const { head, parts } = asking.entity;
    this.#rows = rowsOf(parts.get(query.part) ?? head);
  }

  /** A value of the row under a name of its own, and the tree that reads it there. */
  value(source: QuerySource, shown?: Shown): Expr {
    if (source.is === 'path') return this.#path(source.path, shown);
    return source.is === 'calc' ? this.#within(source.expr) : { t: 'nothing' };
  }

  /** What identifies the row, and the record it belongs to. */
  identity(): { row: string; head: string } {
    const head = this.#rows.above ? this.#leaf('$head', 'h.id', idType) : this.#leaf('$row', 'h.id', idType);
    const row = this.#rows.above ? this.#leaf('$row', `${this.#rows.alias}.id`, idType) : head;
    return { row: row.key, head: head.key };
  }

  get columns(): readonly Derived[] {
    return [...this.#leaves.values()].map(({ is }) => is);
  }

  /** `select … from … where …`: nothing is in it that was not asked for. */
  text(): string {
    const { view } = this.#asking;
    const where = [
      ...liveRows(view, this.#scopes, this.#writer, { many: true }),
      ...this.#thereBy(view),
      ...(this.#query.where ? [compileFilter(this.#query.where, view, this.#rows, this.#writer) ?? 'false'] : []),
    ];
    const columns = [...this.#leaves.values()].map(({ sql, key }) => `${sql} as ${quote(key)}`);
    const joins = [...this.#joins.values()].map(({ sql }) => sql);
    return `select ${columns.join(', ') || '1'} from ${[this.#from(), ...joins].join(' ')} where ${where.join(' and ')}`;
  }

  #from(): string {
    const chain: Rows[] = [];
    for (let rows: Rows | null = this.#rows; rows; rows = rows.above) chain.unshift(rows);
    const [head, ...inner] = chain.map(({ part, alias }) => ({ table: `${quote(part.table)} ${alias}`, alias }));
    const joined = inner.map(({ table, alias }, at) => {
      const above = chain[at]?.alias;
      const tie = at === 0 ? 'head_id' : 'parent_id';
      return ` join ${table} on ${alias}.tenant_id = ${tenantSlot} and ${alias}.${tie} = ${above}.id`;
    });
    return `${head?.table}${joined.join('')}`;
  }

  /** A calculation over names of leaves in place of paths; what looks at lines inside it is worked out at once. */
  #within(expr: Expr): Expr {
    if (expr.t === 'path') return this.#path(expr);
    if (expr.t === 'over' || (expr.t === 'call' && this.#passesRows(expr))) return this.#overRows(expr);
    return mapParts(expr, (part) => this.#within(part));
  }

  #passesRows({ args }: Extract<Expr, { t: 'call' }>): boolean {
    const [first] = args;
    const found = first?.t === 'path' ? this.#reach(first) : undefined;
    return found !== undefined && (found.inRows || found.type.is === 'rows');
  }

  #overRows(call: Expr): Expr {
    const { view } = this.#asking;
    const guards = readsOf(call).flatMap((read) => {
      const found = this.#reach(read);
      const own = found && !found.linked && found.type.is === 'rows' ? rowPlace(found.own) : (found?.own ?? '');
      return this.#shownBy(view, own, this.#rows);
    });
    const sql = compileAt(call, view, this.#rows, this.#writer) ?? 'null';
    const is = kindOf(call);
    const leaf = this.#leaf(printExpression(call), guarded(guards, sql), { is } as ValueType);
    return { t: 'path', up: 0, keys: [leaf.key], is };
  }

  #path(path: Path, shown?: Shown): Expr {
    const name = printExpression(path);
    const found = this.#reach(path);
    if (!found) return { t: 'nothing' };
    const sql = this.#leaves.has(name) ? '' : this.#pathSql(path, found);
    const last = found.steps.at(-1) ?? { entity: this.#asking.entity.key, field: found.own };
    const field = fieldOf(
      this.#asking.model,
      shown ?? { field: { entity: last.entity, path: last.field }, kind: null, config: {} },
    );
    const leaf = this.#leaf(name, sql, found.type, field);
    return { t: 'path', up: 0, keys: [leaf.key], is: found.type.is };
  }

  #reach({ up, keys }: { readonly up: number; readonly keys: readonly string[] }): Reach | undefined {
    return reach(this.#asking.model.entities, this.#asking.entity, this.#query.part, up, keys);
  }

  #leaf(name: string, sql: string, type: ValueType, field?: Derived['field']): Leaf {
    const known = this.#leaves.get(name);
    if (known) return known;
    const key = `l${this.#leaves.size}`;
    const leaf: Leaf = { key, sql, is: { key, column: key, type, label: field?.label ?? '', field } };
    this.#leaves.set(name, leaf);
    return leaf;
  }

  #pathSql({ up, keys, is }: Path, { own, steps }: Reach): string {
    const { view, model } = this.#asking;
    let rows: Rows | null = this.#rows;
    for (let step = 0; step < up && rows; step++) rows = rows.above;
    const guards = rows ? [...this.#shownBy(view, own, rows)] : [];
    let here: { rows: Rows | null; view: View } = { rows, view };
    for (const [index, key] of keys.entries()) {
      if (!here.rows) return 'null';
      if (index === keys.length - 1) {
        const value = compileAt(
          { t: 'path', up: 0, keys: [key], ...(is ? { is } : {}) },
          here.view,
          here.rows,
          this.#writer,
        );
        return guarded(guards, value ?? 'null');
      }
      const next = steps[index + 1];
      const target = next && model.entities.get(next.entity);
      if (!next || !target) return 'null';
      const isName = index === keys.length - 2 && target.named === next.field;
      const joined = this.#join(here, key, target, isName ? null : this.#farView(target.key));
      if (!joined) return 'null';
      if (!isName) for (const guard of this.#shownBy(joined.far, next.field, joined.rows)) guards.push(guard);
      here = { rows: joined.rows, view: plainView(model, target) };
    }
    return 'null';
  }

  /** Of lines, those that the asker sees. */
  #thereBy(view: View): readonly string[] {
    const inner: Rows[] = [];
    for (let rows: Rows | null = this.#rows; rows?.above; rows = rows.above) inner.push(rows);
    return inner.flatMap((rows) => this.#shownBy(view, rowPlace(rows.part.path), rows));
  }

  #farView(entity: string): View | undefined {
    return findWithin(this.#asking, entity)?.view;
  }

  /** The record a reference points at; `far` null: whoever it is, for its name; undefined: nothing of it may be read. */
  #join(from: { rows: Rows | null; view: View }, key: string, target: EntityModel, far: View | null | undefined) {
    const field = from.rows?.part.fields.get(key);
    if (far === undefined || !from.rows || !field?.column) return null;
    const name = `${from.rows.alias}.${key} ${far === null}`;
    const alias = this.#joins.get(name)?.alias ?? `j${this.#joins.size}`;
    const rows: Rows = { part: target.head, alias, above: null };
    if (!this.#joins.has(name)) {
      this.#joins.set(name, { alias, sql: '' });
      const reference = keptValue(field, from.rows.alias);
      const tests = [
        `${alias}.tenant_id = ${tenantSlot}`,
        `${alias}.id = ${reference}`,
        ...this.#reachable(far, target, rows),
      ];
      this.#joins.set(name, { alias, sql: `left join ${quote(target.head.table)} ${alias} on ${tests.join(' and ')}` });
    }
    return { rows, far: far ?? plainView(this.#asking.model, target) };
  }

  /** Of the facet, and in a scope of the asker. */
  #reachable(far: View | null, target: EntityModel, rows: Rows): string[] {
    if (!far) return [];
    const facet = Object.entries(target.when).map(([key, value]) => {
      const field = target.fields.get(key);
      return field?.column ? `${keptValue(field, rows.alias)}::text = ${literal(String(value))}` : 'false';
    });
    if (far.reads.some((at) => far.scopes[at] === null)) return facet;
    const scopes = far.reads.map((at) => compileScope(far, rows, at, this.#writer));
    return [...facet, scopes.length > 0 ? `(${scopes.join(' or ')})` : 'false'];
  }

  /** The tests for a value that only some rows show; none where all do. */
  #shownBy(view: View, path: string, rows: Rows): readonly string[] {
    return shownTests(view, path, rows, this.#writer, (at) => compileScope(view, headOf(rows), at, this.#writer), true);
  }
}

const idType: ValueType = { is: 'text' };

const headOf = (rows: Rows): Rows => (rows.above ? headOf(rows.above) : rows);
