import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './graph.module.css';
import type { LaidGraph, Spot } from './lay-graph.ts';
import { placeWords } from './place-words.ts';
import { type End, type Graph, type Line, otherEnd, rowsAt, unnamed } from './read-graph.ts';
import { nextBeyond } from './walk-graph.ts';

interface LandProps {
  readonly label: string;
  readonly graph: Graph;
  readonly laid: LaidGraph;
  readonly chosen: End | undefined;
  readonly open: ((id: string) => void) | undefined;
  readonly onGo: (id: string) => void;
}

/** The picture: one stop of the Tab key, arrows go along the lines. Where it is larger than its frame, whoever is chosen stands in the middle. */
export function Land({ label, graph, laid, chosen, open, onGo }: LandProps) {
  const frame = useRef<HTMLDivElement>(null);
  useMiddle(frame, chosen && laid.spots.get(chosen.id));
  const neighbours = (end: End) => end.lines.map((line) => otherEnd(line, end.id));
  const near = chosen && new Set([chosen.id, ...neighbours(chosen)]);
  const isAt = (line: Line) => chosen && line.ends.includes(chosen.id);
  const stop = chosen?.id ?? laid.groups[0]?.[0];
  const onKey = (event: KeyboardEvent, end: End) => {
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      open(end.id);
    }
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    const next = nextBeyond(end.id, event.key, laid, neighbours(end));
    if (next === null) return;
    frame.current?.querySelector<HTMLButtonElement>(`[data-id="${CSS.escape(next)}"]`)?.focus({ preventScroll: true });
    onGo(next);
  };
  const shown = graph.lines.filter((line) => !chosen || isAt(line));
  const words = placeWords(shown.map(wordedOf), laid);
  const { box } = laid;
  const size = { width: laid.width, height: laid.height };
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-chosen={chosen !== undefined || undefined}
      style={{ '--wide': `${size.width}px`, '--high': `${size.height}px` } as CSSProperties}
      onPointerMove={drag}
    >
      <div className={styles.land}>
        <svg {...size} aria-hidden="true">
          <title>{label}</title>
          {graph.lines
            .toSorted((a, b) => Number(isAt(a) ?? 0) - Number(isAt(b) ?? 0))
            .map((line) => (
              <Drawn key={line.key} line={line} spots={laid.spots} at={words.get(line.key)} ink={inkOf(isAt(line))} />
            ))}
        </svg>
        <ul aria-label={label} style={size}>
          {laid.groups.flat().map((id) => {
            const [end, place] = [graph.ends.get(id), laid.spots.get(id)];
            if (!end || !place) return null;
            const name = end.name ?? unnamed;
            return (
              <li key={id} style={{ left: place.x - box.width / 2, top: place.y - box.height / 2 }}>
                <button
                  type="button"
                  className={styles.end}
                  style={box}
                  data-id={id}
                  data-ink={inkOf(near?.has(id))}
                  data-unnamed={end.name === null || undefined}
                  tabIndex={id === stop ? 0 : -1}
                  aria-pressed={id === chosen?.id}
                  aria-label={`${name}，${rowsAt(end)} 条`}
                  title={name}
                  onClick={() => onGo(id)}
                  onKeyDown={(event) => onKey(event, end)}
                >
                  <span>{name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** Brings a spot to the middle of the frame: from another one gliding, where the style says so, and else at once. */
function useMiddle(frame: RefObject<HTMLDivElement | null>, spot: Spot | undefined): void {
  const isElsewhere = useRef(false);
  useLayoutEffect(() => {
    const { current } = frame;
    const land = current?.firstElementChild?.firstElementChild;
    if (current && land && spot) {
      const [there, here] = [land.getBoundingClientRect(), current.getBoundingClientRect()];
      current.scrollBy({
        left: there.x + spot.x - here.x - current.clientWidth / 2,
        top: there.y + spot.y - here.y - current.clientHeight / 2,
        behavior: isElsewhere.current ? 'auto' : 'instant',
      });
    }
    isElsewhere.current = spot !== undefined;
  }, [frame, spot]);
}

/** A mouse draws the picture along with it; fingers do that by themselves. */
function drag({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent): void {
  if (pointerType !== 'mouse' || buttons !== 1) return;
  currentTarget.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
}

/** Where something is chosen, what belongs to it stands out and the rest stands back. */
const inkOf = (isNear: boolean | undefined) => (isNear === undefined ? undefined : isNear ? 'strong' : 'faded');

const lineHeight = 16;
/** More words than there is room for between two. */
const mostWords = 3;

const shownOf = ({ words }: Line): readonly string[] =>
  words.length > mostWords ? [...words.slice(0, mostWords - 1), `等 ${words.length} 种`] : words;

/** A sign is at most as wide as its line's letters are high. */
function wordedOf(line: Line) {
  const words = shownOf(line);
  const width = 12 * words.reduce((most, word) => Math.max(most, word.length), 0);
  return { ...line, width, height: lineHeight * words.length };
}

interface DrawnProps {
  readonly line: Line;
  readonly spots: LaidGraph['spots'];
  /** Where its words stand; absent: there is no room for them. */
  readonly at: Spot | undefined;
  readonly ink: 'strong' | 'faded' | undefined;
}

function Drawn({ line, spots, at, ink }: DrawnProps) {
  const [one, other] = [spots.get(line.ends[0]), spots.get(line.ends[1])];
  if (!one || !other) return null;
  const words = shownOf(line);
  const top = at && at.y - ((words.length - 1) * lineHeight) / 2 + 4;
  return (
    <g data-counts={line.counts || undefined} data-ink={ink}>
      <path d={one === other ? ring(one) : `M${one.x} ${one.y}L${other.x} ${other.y}`} />
      {top !== undefined &&
        words.map((word, index) => (
          <text key={word} x={at?.x} y={top + index * lineHeight}>
            {word}
          </text>
        ))}
    </g>
  );
}

/** Out above and back again. */
const ring = ({ x, y }: Spot): string => `M${x - 24} ${y}C${x - 40} ${y - 52} ${x + 40} ${y - 52} ${x + 24} ${y}`;
