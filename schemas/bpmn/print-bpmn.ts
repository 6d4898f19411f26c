import type { FlowDocument } from '../language/flow.ts';
import { titleOf } from '../language/names.ts';
import { toIso } from './durations.ts';
import { type FlowGraph, type GraphLine, type GraphNode, graphOf } from './flow-graph.ts';
import { grouped } from './grouped.ts';
import { instancesOf } from './instances.ts';
import { ownLanguage, spacesOf } from './names.ts';
import { gateways, ownJson, ownWordsOf } from './own-words.ts';
import { type Box, clockOf, type Diagram, placeDiagram } from './place-diagram.ts';
import { element, textElement, type Written, writeXml } from './write-xml.ts';

/**
 * A flow in BPMN 2.0, with its picture. What the notation has words for is said in them; all else stands in a namespace of our own,
 * so that the same flow comes back. The same flow gives the same text.
 */
export function printBpmn(flow: FlowDocument): string {
  const graph = graphOf(flow);
  const root = element(
    'definitions',
    {
      xmlns: spacesOf.bpmn,
      ...Object.fromEntries(
        (['bpmndi', 'dc', 'di', 'xsi', 'zc'] as const).map((prefix) => [`xmlns:${prefix}`, spacesOf[prefix]]),
      ),
      id: 'definitions',
      targetNamespace: spacesOf.zc,
      expressionLanguage: ownLanguage,
    },
    [processOf(flow, graph), picture(flow, graph, placeDiagram(graph))],
  );
  return writeXml(root);
}

const own = (children: readonly Written[]): Written[] =>
  children.length === 0 ? [] : [element('extensionElements', {}, children)];

/** What a figure needs to know of the lines at it. */
interface Lines {
  readonly into: ReadonlyMap<string, readonly GraphLine[]>;
  readonly outOf: ReadonlyMap<string, readonly GraphLine[]>;
  /** The line of a gateway that is taken where no other is. */
  readonly defaults: ReadonlyMap<string, string>;
}

function linesOf({ steps }: FlowDocument, { lines, nodes }: FlowGraph): Lines {
  const into = grouped(lines, ({ to }) => to);
  const outOf = grouped(lines, ({ from }) => from);
  const defaults = nodes.flatMap(({ id, step }): [string, string][] => {
    const out = outOf.get(id) ?? [];
    const isOtherwise = ({ is, key }: GraphLine) => {
      const way = is === 'way' ? steps[key] : undefined;
      return way?.as === 'way' && way.otherwise === true;
    };
    // A gateway whose ways are all taken has no word for one that is taken otherwise.
    const line = step?.as === 'branch' && step.split !== 'all' ? out.find(isOtherwise) : undefined;
    if (line) return [[id, line.id]];
    const [jump, next] = out;
    return jump?.is === 'jump' && next ? [[id, next.id]] : [];
  });
  return { into, outOf, defaults: new Map(defaults) };
}

function processOf(flow: FlowDocument, graph: FlowGraph): Written {
  const { steps, ...words } = flow;
  const loose = Object.fromEntries(graph.loose.map((key) => [key, steps[key]]));
  const lines = linesOf(flow, graph);
  const rest = [
    textElement('zc:flow', ownJson(words)),
    ...(graph.loose.length > 0 ? [textElement('zc:loose', ownJson(loose))] : []),
  ];
  return element('process', { id: flow.key, name: titleOf(flow.title), isExecutable: true }, [
    ...own(rest),
    ...graph.nodes.flatMap((node) => nodeOf(node, lines)),
    ...graph.lines.map((line) => lineOf(flow, line, lines)),
  ]);
}

function nodeOf(node: GraphNode, lines: Lines): Written[] {
  const { id, is, key, step } = node;
  const ends = [
    ...(lines.into.get(id) ?? []).map((line) => textElement('incoming', line.id)),
    ...(lines.outOf.get(id) ?? []).map((line) => textElement('outgoing', line.id)),
  ];
  if (is === 'start') return [element('startEvent', { id, name: '发起' }, ends)];
  if (is === 'end') return [element('endEvent', { id, name: '结束' }, ends)];
  if (!step) return [];
  const gateway = step.as === 'branch' ? (gateways[step.split] ?? 'exclusiveGateway') : 'exclusiveGateway';
  const attributes = { id, name: step.title };
  if (is === 'join')
    return [
      element(gateway, { id, gatewayDirection: 'Converging' }, [...own([element('zc:join', { of: key })]), ...ends]),
    ];
  const leads = (lines.outOf.get(id) ?? []).some((line) => line.is === 'jump');
  const words = ownJson(ownWordsOf(step, { to: leads, otherwise: false }));
  const inside = [...own([textElement('zc:step', words, { as: step.as, key })]), ...ends];
  switch (step.as) {
    case 'approve':
    case 'handle':
      return [element('userTask', attributes, [...inside, ...instancesOf(step.many)]), ...clock(id, step.due?.after)];
    case 'cc':
      return [element('sendTask', attributes, inside)];
    case 'run':
      return [element('serviceTask', attributes, inside)];
    case 'call':
      return [element('callActivity', { ...attributes, calledElement: step.flow || undefined }, inside)];
    case 'delay':
      return [element('intermediateCatchEvent', attributes, [...inside, timer(step.for)])];
    case 'goto':
    case 'branch': {
      const taken = { gatewayDirection: 'Diverging', default: lines.defaults.get(id) };
      return [element(gateway, { ...attributes, ...taken }, inside)];
    }
    case 'way':
      return [];
  }
}

const timer = (duration: unknown): Written =>
  element('timerEventDefinition', {}, [
    textElement('timeDuration', toIso(duration) ?? '', { 'xsi:type': 'tFormalExpression' }),
  ]);

/** A time limit reminds and never takes the step away: it is a clock that does not interrupt. */
function clock(id: string, after: unknown): Written[] {
  if (toIso(after) === null) return [];
  const attributes = { id: `t_${id}`, attachedToRef: id, cancelActivity: false };
  return [element('boundaryEvent', attributes, [...own([element('zc:due')]), timer(after)])];
}

function lineOf({ steps }: FlowDocument, line: GraphLine, { defaults }: Lines): Written {
  const { id, from: sourceRef, to: targetRef, is, key } = line;
  const ends = { sourceRef, targetRef };
  const step = steps[key];
  const when = step && 'when' in step && step.when ? [condition(step.when)] : [];
  if (is === 'jump') return element('sequenceFlow', { id, ...ends }, [...own([element('zc:jump')]), ...when]);
  if (is === 'empty') return element('sequenceFlow', { id, ...ends }, own([element('zc:empty')]));
  if (is === 'next' || !step) return element('sequenceFlow', { id, ...ends });
  const words = ownJson(ownWordsOf(step, { to: false, otherwise: defaults.get(sourceRef) === id }));
  return element('sequenceFlow', { id, name: step.title, ...ends }, [
    ...own([textElement('zc:step', words, { as: 'way', key })]),
    ...when,
  ]);
}

const condition = (text: string): Written =>
  textElement('conditionExpression', text, { 'xsi:type': 'tFormalExpression', language: ownLanguage });

function picture({ key }: FlowDocument, { nodes, lines }: FlowGraph, diagram: Diagram): Written {
  const bounds = ({ x, y, width, height }: Box) => element('dc:Bounds', { x, y, width, height });
  const shapes = nodes.flatMap(({ id, step, is }) => {
    const box = diagram.boxes.get(id);
    if (!box) return [];
    const isLimited = is === 'step' && step && 'due' in step && toIso(step.due?.after) !== null;
    return [
      element('bpmndi:BPMNShape', { id: `d_${id}`, bpmnElement: id }, [bounds(box)]),
      ...(isLimited
        ? [element('bpmndi:BPMNShape', { id: `d_t_${id}`, bpmnElement: `t_${id}` }, [bounds(clockOf(box))])]
        : []),
    ];
  });
  const edges = lines.map(({ id }) =>
    element(
      'bpmndi:BPMNEdge',
      { id: `d_${id}`, bpmnElement: id },
      (diagram.lines.get(id) ?? []).map(({ x, y }) => element('di:waypoint', { x, y })),
    ),
  );
  return element('bpmndi:BPMNDiagram', { id: 'diagram' }, [
    element('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: key }, [...shapes, ...edges]),
  ]);
}
