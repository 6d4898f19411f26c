import { Button, Empty } from 'antd';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { PaneProps } from '../pane.ts';
import { useRoleNames } from '../pieces/role-names.ts';
import type { Standing } from '../pieces/standing.ts';
import styles from './access.module.css';
import { type Cell, grantOf, holds, operationsOf, rolesOf, setCells } from './access-commands.ts';
import { sayGrant, sayRows } from './say-grant.ts';

interface Props {
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly standing: Standing | undefined;
  readonly chosen: string | null;
  readonly onChoose: (role: string) => void;
}

/** A row for every role, a column for everything that can be done; whole rows and columns are set by their heads. */
export function Matrix({ document, editing, standing, chosen, onChoose }: Props) {
  const names = useRoleNames();
  const operations = operationsOf(document);
  const roles = rolesOf(document);
  if (roles.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有角色能看到这份单据" />;
  const set = (cells: readonly Cell[], on: boolean) => {
    const ask = setCells(document, cells, on);
    if (ask) editing.do(ask);
  };
  const setAll = (cells: readonly Cell[]) =>
    set(cells, !cells.every(({ role, operation }) => holds(grantOf(document, role), operation)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="角色与操作" tabIndex={0}>
      <table className={styles.matrix} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">角色</th>
            {operations.map(({ key, label }) => (
              <th key={key} scope="col">
                <Button
                  type="text"
                  size="small"
                  title={`全部角色：${label}`}
                  onClick={() => setAll(roles.map((role) => ({ role, operation: key })))}
                >
                  {label}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => {
            const grant = grantOf(document, role);
            const name = names[role] ?? role;
            return (
              <tr key={role} data-chosen={role === chosen}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={role === chosen}
                    onClick={() => onChoose(role)}
                    title={grant && sayGrant(document, name, grant, standing)}
                  >
                    <b>{name}</b>
                    <small>{grant?.rows === undefined ? '全部单据' : sayRows(grant.rows, standing)}</small>
                  </button>
                </th>
                {operations.map(({ key, label }) => (
                  <td key={key}>
                    <input
                      type="checkbox"
                      aria-label={`${name}：${label}`}
                      checked={holds(grant, key)}
                      onChange={({ target }) => set([{ role, operation: key }], target.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Arrow keys go from cell to cell. */
function walk(event: React.KeyboardEvent<HTMLTableElement>): void {
  const cell = (event.target as HTMLElement).closest('td, th') as HTMLTableCellElement | null;
  const row = cell?.parentElement as HTMLTableRowElement | null;
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!cell || !row || !step) return;
  const next = event.currentTarget.rows[row.rowIndex + (step[0] ?? 0)]?.cells[cell.cellIndex + (step[1] ?? 0)];
  const inside = next?.querySelector<HTMLElement>('input, button');
  if (!inside) return;
  event.preventDefault();
  inside.focus();
}
