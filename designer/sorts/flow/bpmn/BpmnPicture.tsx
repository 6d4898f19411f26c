import { useMemo } from 'react';
import { type GraphLine, type GraphNode, graphOf } from '../../../../schemas/bpmn/flow-graph.ts';
import { type Box, clockOf, looksOf, type Point, placeDiagram } from '../../../../schemas/bpmn/place-diagram.ts';
import type { FlowDocument, FlowStepDocument } from '../../../../schemas/language/flow.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { sortOf } from '../step-sorts.ts';
import styles from './bpmn.module.css';
import { linesOf, markOf } from './figure-paths.ts';

/**
 * The flow as it goes out: figures where the exported picture has them. Colours are said as attributes as well, so that the picture can be
 * taken out of the page; within it the page's own are used.
 */
export function BpmnPicture({ flow, zoom }: { readonly flow: FlowDocument; readonly zoom: number }) {
  const { graph, diagram } = useMemo(() => {
    const drawn = graphOf(flow);
    return { graph: drawn, diagram: placeDiagram(drawn) };
  }, [flow]);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={styles.picture}
      role="img"
      aria-label={`${titleOf(flow.title)}的 BPMN 图`}
      viewBox={`0 0 ${diagram.width} ${diagram.height}`}
      width={diagram.width * zoom}
      height={diagram.height * zoom}
      fontFamily="sans-serif"
      fontSize={12}
    >
      <defs>
        <marker id="bpmn-tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path className={styles.tip} d="M0 0l10 5-10 5z" fill="#444" />
        </marker>
      </defs>
      {graph.lines.map((line) => (
        <Line key={line.id} line={line} points={diagram.lines.get(line.id) ?? []} steps={flow.steps} />
      ))}
      {graph.nodes.map((node) => {
        const box = diagram.boxes.get(node.id);
        return box && <Figure key={node.id} node={node} box={box} />;
      })}
    </svg>
  );
}

const pen = { fill: '#fff', stroke: '#444', strokeWidth: 1.5 } as const;

interface LineProps {
  readonly line: GraphLine;
  readonly points: readonly Point[];
  readonly steps: FlowDocument['steps'];
}

/** Its name stands where it runs level, on the side away from where it comes from. */
function Line({ line, points, steps }: LineProps) {
  const said = line.is === 'way' ? (steps[line.key]?.title ?? '') : '';
  const isLevel = points[0]?.y === points[1]?.y;
  const from = isLevel ? points[0] : points[1];
  const isBelow = !isLevel && (points[0]?.y ?? 0) < (points[1]?.y ?? 0);
  return (
    <g>
      <polyline
        className={styles.line}
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="#444"
        strokeWidth={1.5}
        strokeDasharray={line.is === 'jump' ? '5 4' : undefined}
        markerEnd="url(#bpmn-tip)"
      />
      {said !== '' && from && (
        <text className={styles.name} x={from.x + (isLevel ? 4 : 8)} y={from.y + (isBelow ? 15 : -6)} fill="#222">
          {linesOf(said)[0]}
        </text>
      )}
    </g>
  );
}

function Figure({ node, box }: { readonly node: GraphNode; readonly box: Box }) {
  const looks = looksOf(node);
  const title = node.is === 'step' ? (node.step?.title ?? '') : { start: '发起', end: '结束', join: '' }[node.is];
  const isLimited = node.is === 'step' && node.step !== null && 'due' in node.step && node.step.due !== undefined;
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      {looks === 'task' && <Task box={box} step={node.step} title={title} />}
      {looks === 'gateway' && (
        <>
          <path className={styles.figure} d="M25 0l25 25-25 25L0 25z" {...pen} />
          <path className={styles.mark} d={markOf(node.step)} {...pen} fill="none" strokeWidth={2.5} />
        </>
      )}
      {looks === 'event' && <Event node={node} />}
      {looks !== 'task' && title !== '' && (
        <text
          className={styles.name}
          x={box.width / 2 + (looks === 'gateway' ? 6 : 0)}
          y={box.height + 14}
          // Lines go down from the middle of a gateway: its name stands beside them.
          textAnchor={looks === 'gateway' ? 'start' : 'middle'}
          fill="#222"
        >
          {linesOf(title)[0]}
        </text>
      )}
      {isLimited && <Clock box={clockOf({ ...box, x: 0, y: 0 })} />}
    </g>
  );
}

function Task({
  box,
  step,
  title,
}: {
  readonly box: Box;
  readonly step: FlowStepDocument | null;
  readonly title: string;
}) {
  const lines = linesOf(title);
  return (
    <>
      <rect className={styles.figure} width={box.width} height={box.height} rx={8} {...pen} />
      {step && (
        <path
          className={styles.mark}
          transform="translate(5 5) scale(.8)"
          d={sortOf(step.as).sign}
          {...pen}
          fill="none"
        />
      )}
      <text className={styles.name} textAnchor="middle" fill="#222">
        {lines.map((line, at) => (
          <tspan key={`${at}${line}`} x={box.width / 2} y={box.height / 2 + 5 + (at - (lines.length - 1) / 2) * 16}>
            {line}
          </tspan>
        ))}
      </text>
    </>
  );
}

/** A beginning is a thin ring, an end a thick one, a wait a clock in two. */
const Event = ({ node }: { readonly node: GraphNode }) =>
  node.is === 'step' ? (
    <Clock box={{ x: 0, y: 0, width: 36, height: 36 }} />
  ) : (
    <circle className={styles.figure} cx={18} cy={18} r={17} {...pen} strokeWidth={node.is === 'end' ? 4 : 1.5} />
  );

const Clock = ({ box }: { readonly box: Box }) => (
  <g transform={`translate(${box.x} ${box.y})`}>
    <circle className={styles.figure} cx={18} cy={18} r={17} {...pen} />
    <circle className={styles.figure} cx={18} cy={18} r={13.5} {...pen} />
    <path className={styles.mark} d="M18 10v8l5 4" {...pen} fill="none" />
  </g>
);
