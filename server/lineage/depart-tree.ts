import type { DepartRow } from '../access/read-account.ts';
import { departOf } from '../access/told/depart-wire.ts';
import type { DepartNode, DepartTree } from './depart.shapes.ts';

/** Departments by the one above them. One whose parent is gone stands at the top. */
export class Departs {
  readonly rows: readonly DepartRow[];
  readonly byId: ReadonlyMap<string, DepartRow>;
  private readonly below = new Map<string, DepartRow[]>();

  constructor(rows: readonly DepartRow[]) {
    this.rows = rows;
    this.byId = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) {
      const parent = row.parent && this.byId.has(row.parent) ? row.parent : '';
      this.below.set(parent, [...(this.below.get(parent) ?? []), row]);
    }
  }

  childrenOf = (id: string): readonly DepartRow[] => this.below.get(id) ?? [];

  /** It and everything below. */
  branch(id: string): DepartRow[] {
    const row = this.byId.get(id);
    return row ? [row, ...this.childrenOf(id).flatMap((child) => this.branch(child.id))] : [];
  }

  /** What it hangs below, the top first. */
  above(id: string): DepartRow[] {
    const found: DepartRow[] = [];
    for (let at = this.byId.get(id)?.parent; at; at = this.byId.get(at)?.parent) {
      const row = this.byId.get(at);
      if (!row || found.includes(row)) break;
      found.unshift(row);
    }
    return found;
  }

  node(row: DepartRow, key: 'id' | 'code' = 'id') {
    return nodeOf(row, this.childrenOf(row.id).length === 0, key);
  }

  tree(rows: readonly DepartRow[] = this.childrenOf(''), only?: ReadonlySet<string>): DepartTree[] {
    return rows
      .filter(({ id }) => !only || only.has(id))
      .map((row) => ({ ...this.node(row), children: this.tree(this.childrenOf(row.id), only) }));
  }
}

const nodeOf = (row: DepartRow, isLeaf: boolean, key: 'id' | 'code'): DepartNode => ({
  key: row[key],
  value: row[key],
  title: row.name,
  isLeaf,
  ...departOf(row),
});
