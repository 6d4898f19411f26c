import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { allowed } from '../../schemas/check/allowed.ts';
import type { MovePlan } from '../../schemas/compile/plan.ts';
import type { StatesPlan } from '../../schemas/sections/states/states.model.ts';
import { sayDue } from '../../schemas/time/say-due.ts';
import { useForm } from '../forms/form-context.tsx';
import { Guarded } from './Guarded.tsx';
import { leadsOn } from './leads-on.ts';
import type { RecordPageProps } from './RecordPage.tsx';
import type { Session } from './session.ts';
import styles from './state-bar.module.css';
import { useBecome } from './use-become.ts';
import { useLoaded } from './use-loaded.ts';

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly onMove: (move: string) => void;
}

type Node = StatesPlan['nodes'][number];

/** Where it stands, who must act, and the steps one can take oneself. */
export function StateBar(props: Props) {
  const { session, asker } = props;
  const { reading } = useForm();
  const { states } = session.needs.plan;
  const record = useLoaded();
  if (!states) return null;
  const now = states.nodes.find(({ key }) => key === record[states.field]);
  const due = now?.due === undefined ? null : sayDue(record[now.due], asker.now);
  const steps = stepsOf(states, now);
  const passed = now ? (states.way.led[now.key] ?? []) : [];
  return (
    <div className={styles.stateBar}>
      <div className={styles.way}>
        <ol className={styles.steps} aria-label="流程">
          {steps.map((node) => (
            <li
              key={node.key}
              data-tone={node.tone}
              data-passed={passed.includes(node.key) || undefined}
              aria-current={node === now ? 'step' : undefined}
            >
              <span>{node.label}</span>
            </li>
          ))}
        </ol>
        {now?.next && (
          <p className={styles.next}>
            <span>下一步</span>
            {now.next}
          </p>
        )}
        {due && (
          <p className={styles.due} data-late={due.isLate || undefined}>
            {due.say}
          </p>
        )}
      </div>
      {reading && <Moves {...props} moves={movesFrom(states, now)} />}
    </div>
  );
}

/** The way a record usually goes. A side track is shown only while it stands there, after what leads up to it. */
function stepsOf({ nodes, way }: StatesPlan, now: Node | undefined): readonly Node[] {
  const named = (keys: readonly string[]) => keys.flatMap((key) => nodes.find((node) => node.key === key) ?? []);
  if (!now || way.usual.includes(now.key)) return named(way.usual);
  return [...named(way.led[now.key] ?? []), now];
}

const movesFrom = ({ moves }: StatesPlan, now: Node | undefined): readonly MovePlan[] =>
  moves.filter(({ from }) => now && from.includes(now.key));

function Moves({ session, onMove, moves, ...props }: Props & { readonly moves: readonly MovePlan[] }) {
  const { busy } = useAtomValue(session.stateAtom, { store: session.jotai });
  const chains = useChains(props);
  const { states } = session.needs.plan;
  const first = moves.find((move) => states && leadsOn(states, move));
  const next = chains.filter(({ aside }) => !aside);
  const chainButton = ({ key, label, start }: (typeof chains)[number]) => (
    <Button key={key} type={key === next[0]?.key ? 'primary' : 'default'} disabled={busy !== null} onClick={start}>
      {label}
    </Button>
  );
  return (
    <div className={styles.moves}>
      {chains.filter(({ aside }) => aside).map(chainButton)}
      {moves.toReversed().map((move) => (
        <Guarded key={move.key} session={session} operation={`move:${move.key}`}>
          <Button
            type={move === first && next.length === 0 ? 'primary' : 'default'}
            danger={move.danger}
            loading={busy === `move:${move.key}`}
            disabled={busy !== null}
            onClick={() => onMove(move.key)}
          >
            {move.label}
          </Button>
        </Guarded>
      ))}
      {next.map(chainButton)}
    </div>
  );
}

/** The documents that can be made from it now: what is not begun aside is what it is waiting for. */
function useChains(props: RecordPageProps) {
  const { plan, asker } = props;
  const record = useLoaded();
  const become = useBecome(props, record.id ?? '');
  return plan.becomes
    .filter(({ key }) => allowed(plan, record, `becomes:${key}`, asker).allowed)
    .map((chain) => ({ ...chain, start: () => become(chain.key) }));
}
