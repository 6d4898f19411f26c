import { useContext } from 'react';
import { stateOfLine } from '../../schemas/check/line-states.ts';
import { rowsIn } from '../../schemas/check/record-source.ts';
import { StatusDot } from '../theme/StatusTag.tsx';
import { LineMovesContext } from './line-moves.ts';
import styles from './lines.module.css';

/** How many rows stand where, and who must act: of the record as it is stored. */
export function LineStates({ part: path }: { readonly part: string }) {
  const around = useContext(LineMovesContext);
  const part = around?.plan.parts[path];
  if (!around || !part?.states || typeof around.record.id !== 'string') return null;
  const counts = new Map<string, number>();
  for (const row of rowsIn(around.record, part.key)) {
    const key = stateOfLine(part, row)?.key ?? '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const standing = part.states.nodes.filter(({ key }) => counts.has(key));
  const [next] = standing.flatMap((node) => node.next ?? []);
  return (
    <span className={styles.states}>
      {standing.map(({ key, label, tone }) => (
        <StatusDot key={key} tone={tone}>
          {label} {counts.get(key)}
        </StatusDot>
      ))}
      {next !== undefined && <small>{next}</small>}
    </span>
  );
}
