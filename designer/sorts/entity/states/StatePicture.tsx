import { Segmented } from 'antd';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { selectOnly } from '../../../kernel/selection.ts';
import type { FaceProps } from './face.ts';
import { box, type PlacedMove, type PlacedState } from './lay-states.ts';
import { addMove, movePath, nodePath, redirectMove } from './state-commands.ts';
import { notesOf, notesOfMove } from './state-notes.ts';
import styles from './states.module.css';
import { type Point, usePull } from './use-pull.ts';

/** The states as boxes, the moves as arrows. An arrow is drawn by pulling from a box, and put elsewhere by its ends. */
export function StatePicture({ picture, states, document, editing, problems, chosen, onChoose, onRemove }: FaceProps) {
  const { sheet, pulled, over, pull, follow, drop } = usePull(picture);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = besideKey(picture.states, event);
    if (event.key === 'Delete') onRemove();
    else if (next) (sheet.current?.querySelector(`[data-state="${next}"]`) as SVGGElement | null)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const redirect = (move: PlacedMove, end: 'to' | 'from') => (state: string) => {
    const ask = redirectMove(states, move.key, end, end === 'to' ? move.move.to : move.from, state);
    if (ask) editing.do(ask);
  };
  return (
    <Zoomed>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg
        ref={sheet}
        role="group"
        aria-label="状态图，方向键在状态之间移动"
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        style={{ '--width': `${picture.width}px` } as React.CSSProperties}
        onPointerMove={follow}
        onPointerUp={drop}
        onKeyDown={onKeyDown}
      >
        <ArrowHead />
        {picture.moves.map((move) => (
          <Arrow
            key={`${move.key} ${move.from}`}
            placed={move}
            to={states.nodes[move.move.to]?.label ?? ''}
            isChosen={chosen === movePath(move.key)}
            isWrong={notesOfMove(move.key, problems).length > 0}
            onChoose={() => onChoose(movePath(move.key))}
          />
        ))}
        {picture.states.map((placed) => (
          <Flags key={placed.key} placed={placed} isStart={states.start === placed.key} />
        ))}
        {picture.states.map((placed) => (
          <Box
            key={placed.key}
            placed={placed}
            isStart={states.start === placed.key}
            isChosen={chosen === nodePath(placed.key)}
            isTarget={over === placed.key}
            notes={notesOf(placed, problems)}
            onChoose={() => onChoose(nodePath(placed.key))}
            onPull={(event) =>
              pull(event, middleRight(placed), (state) => {
                const made = addMove(document, placed.key, state);
                editing.do(made.ask, selectOnly(made.chosen));
              })
            }
          />
        ))}
        {picture.moves
          .filter(({ key }) => chosen === movePath(key))
          .map((move) => (
            <Grips
              key={move.from}
              placed={move}
              onPull={(event, end) => pull(event, end === 'to' ? move.start : move.end, redirect(move, end))}
            />
          ))}
        {pulled && (
          <line className={styles.pulled} x1={pulled.from.x} y1={pulled.from.y} x2={pulled.to.x} y2={pulled.to.y} />
        )}
      </svg>
    </Zoomed>
  );
}

type Zoom = 'fit' | 'full';

/** The whole of it at a glance, or as large as it is. */
function Zoomed({ children }: { readonly children: ReactNode }) {
  const [zoom, setZoom] = useState<Zoom>('fit');
  return (
    <div className={styles.sheet} data-zoom={zoom}>
      <Segmented<Zoom>
        size="small"
        aria-label="图的大小"
        className={styles.zoom ?? ''}
        value={zoom}
        options={[
          { value: 'fit', label: '整图' },
          { value: 'full', label: '原大' },
        ]}
        onChange={setZoom}
      />
      {children}
    </div>
  );
}

const ArrowHead = () => (
  <defs>
    <marker
      id="state-arrow"
      viewBox="0 0 10 10"
      refX="9"
      refY="5"
      markerWidth="7"
      markerHeight="7"
      orient="auto-start-reverse"
    >
      <path d="M 0 0 L 10 5 L 0 10 z" className={styles.head} />
    </marker>
  </defs>
);

const middleRight = ({ x, y }: PlacedState): Point => ({ x: x + box.width, y: y + box.height / 2 });

/** The nearest state in the direction of an arrow key. */
function besideKey(states: readonly PlacedState[], { key, target }: React.KeyboardEvent): string | null {
  const here = states.find((one) => one.key === (target as Element).getAttribute('data-state'));
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!here || !way) return null;
  const [dx = 0, dy = 0] = way;
  const there = states
    .filter((one) => (one.x - here.x) * dx + (one.y - here.y) * dy > 0)
    .toSorted((a, b) => distance(a, here) - distance(b, here));
  return there[0]?.key ?? null;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Enter and space choose, as on any button. */
const choosing = (onChoose: () => void) => (event: React.KeyboardEvent) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  onChoose();
};

interface ArrowProps {
  readonly placed: PlacedMove;
  readonly to: string;
  readonly isChosen: boolean;
  readonly isWrong: boolean;
  readonly onChoose: () => void;
}

function Arrow({ placed, to, isChosen, isWrong, onChoose }: ArrowProps) {
  const { path, label, move } = placed;
  const width = [...move.label].length * 13 + 16;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={`流转“${move.label}”到“${to}”`}
      className={styles.arrow}
      data-chosen={isChosen}
      data-wrong={isWrong}
      onClick={onChoose}
      onKeyDown={choosing(onChoose)}
    >
      <path d={path} className={styles.reach} />
      <path d={path} className={styles.way} markerEnd="url(#state-arrow)" />
      <rect x={label.x - width / 2} y={label.y - 11} width={width} height={22} rx={11} className={styles.plate} />
      <text x={label.x} y={label.y + 4} textAnchor="middle">
        {move.label}
      </text>
    </g>
  );
}

interface GripsProps {
  readonly placed: PlacedMove;
  readonly onPull: (event: PointerEvent, end: 'to' | 'from') => void;
}

/** The ends of the chosen arrow, above the boxes they touch. */
const Grips = ({ placed: { start, end }, onPull }: GripsProps) => (
  <g>
    <circle cx={start.x} cy={start.y} r={8} className={styles.grip} onPointerDown={(event) => onPull(event, 'from')} />
    <circle cx={end.x} cy={end.y} r={8} className={styles.grip} onPointerDown={(event) => onPull(event, 'to')} />
  </g>
);

interface BoxProps {
  readonly placed: PlacedState;
  readonly isStart: boolean;
  readonly isChosen: boolean;
  readonly isTarget: boolean;
  readonly notes: readonly string[];
  readonly onChoose: () => void;
  readonly onPull: (event: PointerEvent) => void;
}

function Box({ placed, isStart, isChosen, isTarget, notes, onChoose, onPull }: BoxProps) {
  const { key, node, x, y, lost, last } = placed;
  const right = middleRight(placed);
  const isLong = [...node.label].length > 8;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <g
      role="button"
      tabIndex={0}
      data-state={key}
      aria-pressed={isChosen}
      aria-label={[`状态“${node.label}”`, isStart ? '起始' : '', ...notes].filter(Boolean).join('，')}
      className={styles.state}
      data-chosen={isChosen}
      data-target={isTarget}
      data-lost={lost}
      data-last={last}
      data-tone={node.tone ?? 'neutral'}
      onClick={onChoose}
      onKeyDown={choosing(onChoose)}
    >
      <rect x={x} y={y} width={box.width} height={box.height} rx={10} className={styles.box} />
      {last && (
        <rect x={x + 4} y={y + 4} width={box.width - 8} height={box.height - 8} rx={7} className={styles.inner} />
      )}
      <circle cx={x + 18} cy={y + box.height / 2} r={5} className={styles.dot} />
      <text
        x={x + 32}
        y={y + box.height / 2 + 5}
        {...(isLong ? { textLength: box.width - 48, lengthAdjust: 'spacingAndGlyphs' } : {})}
      >
        {node.label}
      </text>
      <circle cx={right.x} cy={right.y} r={9} className={styles.handle} onPointerDown={onPull} />
    </g>
  );
}

interface FlagsProps {
  readonly placed: PlacedState;
  readonly isStart: boolean;
}

/** What stands above a box. */
const Flags = ({ placed: { x, y, lost }, isStart }: FlagsProps) => (
  <g>
    {isStart && (
      <text x={x + 8} y={y - 8} className={styles.small}>
        起始
      </text>
    )}
    {lost && (
      <text x={x + box.width - 8} y={y - 8} textAnchor="end" className={styles.warn}>
        到不了
      </text>
    )}
  </g>
);
