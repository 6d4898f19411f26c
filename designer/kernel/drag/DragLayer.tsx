import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import styles from './drag.module.css';
import { type KeysOptions, KeysSensor } from './keys-sensor.ts';
import { scrollAtEdges, scrollTo } from './scroll-along.ts';

/** A place something can be put, measured once when it is picked up: nothing is measured while it moves. */
export interface DropPlan<Target> {
  readonly target: Target;
  /** In the coordinates of the surface, so that scrolling changes nothing. */
  readonly top: number;
  readonly left: number;
  readonly width: number;
  /** 放到“内容”中“新闻”之前. */
  readonly said: string;
  /** Where keys begin: where it stands now, or would go by itself. The first of all where none is. */
  readonly isHere?: boolean;
}

export interface Carried {
  readonly title: string;
  /** What the designer knows it by. */
  readonly what: unknown;
}

interface Props<Target> {
  /** What was picked up; null: it cannot be, and why was said. */
  pick(id: string, event: Event): Carried | null;
  plansFor(carried: Carried): readonly DropPlan<Target>[];
  /** Where the surface stands now. */
  surface(): DOMRect | null;
  /** What scrolls when what is carried comes to its edge. */
  scroller?(): HTMLElement | null;
  onDrop(carried: Carried, target: Target): void;
  readonly children: ReactNode;
}

/** Where what is carried would go: read by the surface, which draws a line there. */
const DropContext = createContext<DropPlan<unknown> | null>(null);
export const useDropPlan = (): DropPlan<unknown> | null => useContext(DropContext);

/** Not while a text is being typed or marked. */
class CalmPointerSensor extends PointerSensor {
  static override activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent }: React.PointerEvent): boolean => {
        const target = nativeEvent.target as Element;
        return (
          nativeEvent.isPrimary &&
          nativeEvent.button === 0 &&
          !target.closest('[contenteditable]:focus, input, select, textarea')
        );
      },
    },
  ];
}

/**
 * Picking up and putting down, by pointer and by keyboard, with every step said. The sensors are dnd-kit's; where
 * things can go is measured once, and what moves is one line: no block is drawn again while something is carried.
 */
export function DragLayer<Target>({ pick, plansFor, surface, scroller, onDrop, children }: Props<Target>) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [plan, setPlan] = useState<DropPlan<Target> | null>(null);
  const plans = useRef<readonly DropPlan<Target>[]>([]);
  const now = useRef<DropPlan<Target> | null>(null);
  const release = useRef<() => void>(() => undefined);

  const aim = (next: DropPlan<Target> | null) => {
    if (now.current === next) return;
    now.current = next;
    setPlan(next);
  };
  const show = (next: DropPlan<Target> | null) => {
    const [ground, along] = [surface(), scroller?.()];
    if (next && ground && along) scrollTo(along, ground.top + next.top);
  };
  const stepTo = (code: string) => {
    const next = stepFrom(plans.current, now.current, code);
    const ground = surface();
    if (!next || !ground) return null;
    aim(next);
    show(next);
    return { x: ground.left + next.left, y: ground.top + next.top };
  };
  const sensors = useCalmSensors(stepTo);

  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const picked = pick(String(active.id), activatorEvent);
    plans.current = picked ? plansFor(picked) : [];
    setCarried(picked);
    if (!picked) return;
    if (activatorEvent instanceof KeyboardEvent) {
      const first = plans.current.find(({ isHere }) => isHere) ?? plans.current[0] ?? null;
      aim(first);
      return show(first);
    }
    release.current = followPointer((event) => {
      const ground = surface();
      aim(
        ground && isOver(ground, event)
          ? nearest(plans.current, event.clientX - ground.left, event.clientY - ground.top)
          : null,
      );
    }, scroller?.() ?? null);
  };
  const end = () => {
    release.current();
    release.current = () => undefined;
    plans.current = [];
    aim(null);
    setCarried(null);
  };
  const drop = (_: DragEndEvent) => {
    const [what, where] = [carried, now.current];
    end();
    if (what && where) onDrop(what, where.target);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={noCollisions}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={accessibility}
    >
      <DropContext value={plan as DropPlan<unknown> | null}>{children}</DropContext>
      <Spoken carried={carried} plan={plan} />
      <DragOverlay dropAnimation={null} zIndex={2000} modifiers={atPointer} style={under}>
        {carried && <div className={styles.chip}>{carried.title}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** The place an arrow key leads to; null for another key, and where there is none. */
function stepFrom<Target>(plans: readonly DropPlan<Target>[], now: DropPlan<Target> | null, code: string) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[code];
  if (by === undefined) return null;
  const at = now ? plans.indexOf(now) : -1;
  return plans[Math.min(plans.length - 1, Math.max(0, at + by))] ?? null;
}

/** Tells of every move, and again when what lies below scrolled away under a pointer that rests. Returns what ends it. */
function followPointer(moved: (event: PointerEvent) => void, along: HTMLElement | null): () => void {
  let latest: PointerEvent | null = null;
  const follow = (event: PointerEvent) => {
    latest = event;
    moved(event);
  };
  window.addEventListener('pointermove', follow);
  const rest = along
    ? scrollAtEdges(
        along,
        () => latest,
        () => latest && moved(latest),
      )
    : () => undefined;
  return () => {
    window.removeEventListener('pointermove', follow);
    rest();
  };
}

const byPointer = { activationConstraint: { distance: 6 } };

/** The same at every render: new ones would draw everything that can be picked up anew. */
function useCalmSensors(stepTo: KeysOptions['stepTo']) {
  const latest = useRef(stepTo);
  latest.current = stepTo;
  const byKeys = useMemo((): KeysOptions => ({ stepTo: (code) => latest.current(code) }), []);
  return useSensors(useSensor(CalmPointerSensor, byPointer), useSensor(KeysSensor, byKeys));
}

/** A wheel turned meanwhile scrolls what lies below. */
const under = { pointerEvents: 'none' } as const;

/** What is carried hangs at the pointer, however large that is which it was taken from. */
const atPointer: Modifier[] = [
  ({ activatorEvent, draggingNodeRect, transform }) =>
    activatorEvent instanceof PointerEvent && draggingNodeRect
      ? {
          ...transform,
          x: transform.x + activatorEvent.clientX - draggingNodeRect.left + 12,
          y: transform.y + activatorEvent.clientY - draggingNodeRect.top + 8,
        }
      : transform,
];

/** dnd-kit looks for no place itself: it would measure every one of them on every move. */
const noCollisions = () => [];

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const accessibility = {
  announcements: silent,
  screenReaderInstructions: { draggable: '按空格键拿起，用上下方向键选择位置，再按空格键放下，按 Esc 键取消。' },
};

function Spoken<Target>({
  carried,
  plan,
}: {
  readonly carried: Carried | null;
  readonly plan: DropPlan<Target> | null;
}) {
  const text = useMemo(() => {
    if (!carried) return '';
    return plan ? `放到${plan.said}，按空格键放下` : `已拿起${carried.title}，用方向键选择位置`;
  }, [carried, plan]);
  return (
    <div className={styles.spoken} role="status" aria-live="assertive">
      {text}
    </div>
  );
}

const isOver = (ground: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX >= ground.left - 24 &&
  clientX <= ground.right + 24 &&
  clientY >= ground.top - 24 &&
  clientY <= ground.bottom + 120;

/** The place closest to the pointer: first those whose width it is in, then by height. */
function nearest<Target>(plans: readonly DropPlan<Target>[], x: number, y: number): DropPlan<Target> | null {
  let best: DropPlan<Target> | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const plan of plans) {
    const beside = Math.max(0, plan.left - x, x - plan.left - plan.width);
    const away = Math.abs(plan.top - y) + beside * 2 + plan.width / 10_000;
    if (away < least) {
      least = away;
      best = plan;
    }
  }
  return best;
}
