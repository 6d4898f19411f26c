import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { View } from '../view.ts';
import { keptValue } from './columns.ts';
import { reachFrom } from './relations.ts';
import { fromRows, type Rows, rowsOf } from './rows.ts';
import { type SqlWriter } from './template.ts';
import { reach } from '../../../schemas/compile/reach.ts';

// TEMPORARY until expression-sql.ts
export function compileAt(expr: Expr, view: View, rows: Rows, writer: SqlWriter): string | null {
  try { return sql(expr, view, rows, writer); } catch { return null; }
}
function sql(e: Expr, view: View, rows: Rows, w: SqlWriter): string {
  const go = (x: Expr) => sql(x, view, rows, w);
  switch (e.t) {
    case 'text': return `${w.constant(e.v)}::text`;
    case 'number': return `${w.constant(e.v)}::numeric`;
    case 'bool': return String(e.v);
    case 'nothing': return 'null';
    case 'not': return `(not ${go(e.a)})`;
    case 'minus': return `(-${go(e.a)})`;
    case 'op':
      if (e.op === 'in') return e.b.t === 'list' ? `(${go(e.a)} in (${e.b.items.map(go).join(', ')}))` : `(${go(e.a)} = any(${go(e.b)}))`;
      return `(${go(e.a)} ${e.op} ${go(e.b)})`;
    case 'path': {
      let r: Rows | null = rows;
      for (let i = 0; i < e.up; i++) r = r?.above ?? null;
      if (!r) throw new Error('up');
      const field = r.part.fields.get(e.keys[0] ?? '');
      if (!field) throw new Error('field');
      if (e.keys.length === 1) { if (field.column) return keptValue(field, r.alias); if (field.calc) return sql(field.calc, view, r, w); throw new Error('x'); }
      const found = reach(view.model.entities, view.entity, r.part.path, 0, e.keys);
      const t = found && reachFrom(view.model, keptValue(field, r.alias), found);
      if (!t) throw new Error('rel');
      return t;
    }
    case 'call': {
      const a = e.args;
      if (e.fn === 'me') return w.asker('me');
      if (e.fn === 'myDeparts') return w.asker('myDeparts');
      if (e.fn === 'mySupplier') return w.asker('mySupplier');
      if (e.fn === 'now') return `${w.asker('now')}::timestamptz`;
      if (e.fn === 'today') return `left(${w.asker('now')}, 10)::date`;
      if (e.fn === 'empty' && a[0]) return `(${go(a[0])} is null)`;
      if (e.fn === 'if') return `(case when ${go(a[0]!)} then ${go(a[1]!)} else ${go(a[2]!)} end)`;
      if ((e.fn === 'sum' || e.fn === 'count') && a[0]?.t === 'path') {
        const part = rows.part.parts.get(a[0].keys[0] ?? '');
        if (!part) throw new Error('part');
        const inner = rowsOf(part);
        const { from, where } = fromRows(inner);
        const what = e.fn === 'count' ? 'count(*)' : `coalesce(sum(${sql({ t: 'path', up: 0, keys: a[0].keys.slice(1) }, view, inner, w)}), 0)`;
        return `(select ${what} from ${from} where ${where})`;
      }
      throw new Error(`fn ${e.fn}`);
    }
    default: throw new Error(e.t);
  }
}
