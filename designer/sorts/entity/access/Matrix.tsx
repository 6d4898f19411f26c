import { Button, Empty } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { useRoleNames } from '../../../inputs/role-names.ts';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { PaneProps } from '../pane.ts';
import styles from './access.module.css';
import {
  type Cell,
  type GrantPlace,
  grantOf,
  holds,
  labelOfGrant,
  operationsOf,
  pathOfGrant,
  placesOf,
  setCells,
} from './access-commands.ts';
import { sayGrant, sayRows } from './say-grant.ts';

interface Props {
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly standing: ExpressionPlace | undefined;
  readonly chosen: GrantPlace | null;
  readonly onChoose: (place: GrantPlace) => void;
}

/** A row for everything a role is granted, a column for everything that can be done; whole rows and columns are set by their heads. */
export function Matrix({ document, editing, standing, chosen, onChoose }: Props) {
  const names = useRoleNames();
  const operations = operationsOf(document);
  const places = placesOf(document);
  if (places.length === 0) return <Empty description="还没有角色能看到这份单据" />;
  const set = (cells: readonly Cell[], on: boolean) => {
    const ask = setCells(document, cells, on);
    if (ask) editing.do(ask);
  };
  const setAll = (cells: readonly Cell[]) =>
    set(cells, !cells.every(({ role, also, operation }) => holds(grantOf(document, role, also), operation)));
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
                  onClick={() => setAll(places.map((place) => ({ ...place, operation: key })))}
                >
                  {label}
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => {
            const grant = grantOf(document, place.role, place.also);
            const further = labelOfGrant(document, place);
            const name = `${names[place.role] ?? place.role}${further === null ? '' : ` · ${further}`}`;
            const isChosen = chosen !== null && pathOfGrant(chosen) === pathOfGrant(place);
            return (
              <tr key={pathOfGrant(place)} data-chosen={isChosen}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => onChoose(place)}
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
                      onChange={({ target }) => set([{ ...place, operation: key }], target.checked)}
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
