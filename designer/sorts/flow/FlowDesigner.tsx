import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { runFlowCases, tryFlow } from '../../../schemas/cases/run-flow-cases.ts';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { type DeskProps, OpenDesk } from '../../figures/OpenDesk.tsx';
import { useDesk } from '../../figures/use-desk.ts';
import type { DesignerProps } from '../../frame/Designer.tsx';
import { DesignerFrame } from '../../frame/DesignerFrame.tsx';
import { useNaming } from '../../frame/use-naming.ts';
import { WithRoleNames } from '../../frame/WithRoleNames.tsx';
import { useRoleNames } from '../../inputs/role-names.ts';
import { standingIn } from '../../inputs/standing.ts';
import { selectOnly } from '../../kernel/selection.ts';
import { useBpmn } from './bpmn/use-bpmn.tsx';
import { CaseList } from './CaseList.tsx';
import type { Canvas } from './canvas.ts';
import { addCase } from './case-commands.ts';
import { FlowCanvas } from './FlowCanvas.tsx';
import { FlowInspector } from './FlowInspector.tsx';
import { insidesOf, keyAt, pointerOf } from './flow-steps.ts';
import { Palette } from './Palette.tsx';
import { StepDrag } from './StepDrag.tsx';
import { StepInspector } from './StepInspector.tsx';
import { type Tried, TryRun } from './TryRun.tsx';
import { tellStep } from './tell-step.ts';
import { useActs } from './use-acts.ts';
import { useFlowKeys } from './use-flow-keys.ts';
import { type WordPlace, WordPlaceContext } from './words/place.ts';

export const FlowDesigner = ({ documentKey, at, onClose }: DesignerProps) => (
  <WithRoleNames>
    <OpenDesk id={`flow:${documentKey}`} word="流程" at={at} onClose={onClose} Desk={FlowDesk} />
  </WithRoleNames>
);

type View = 'edit' | 'try' | 'cases' | 'bpmn';
const views: readonly { readonly value: View; readonly label: string }[] = [
  { value: 'edit', label: '设计' },
  { value: 'try', label: '试走' },
  { value: 'cases', label: '用例' },
  { value: 'bpmn', label: 'BPMN 图' },
];

/** A flow at work: its picture, what can be put into it, and all that a step says. */
export function FlowDesk(props: DeskProps) {
  const { found, editing, onClose } = props;
  const { document, problems, anchor, model } = useDesk(props);
  const flow = document as FlowDocument;
  const [view, setView] = useState<View>('edit');
  const [tried, setTried] = useState<Tried>({ given: {} });
  const acts = useActs(editing);
  const roles = useRoleNames();
  const canvas = useCanvasOf(flow, editing, acts, problems);
  const isSound = !problems.some(({ level }) => level === 'error');
  const compiled = isSound ? model?.flows.get(flow.key) : undefined;
  const goes = useMemo(
    () => (view === 'try' && model && compiled ? tryFlow(model, compiled, tried, { kinds: fieldKinds }) : null),
    [view, model, compiled, tried],
  );
  const lit = useMemo(() => (goes ? new Set([...goes.steps, ...goes.ways]) : null), [goes]);
  const verdicts = useMemo(
    () => (view === 'cases' && model && compiled ? runFlowCases(model, flow.key, fieldKinds) : []),
    [view, model, compiled, flow.key],
  );
  const place = usePlaceOf(flow, model, roles, anchor);
  const keys = useFlowKeys(editing, acts);
  const chosen = keyAt(flow.steps, anchor);
  const bpmn = useBpmn({ flow, editing, roles, standing: place?.standing });
  const whole = chosen === null ? <FlowInspector {...{ flow, editing }} /> : null;
  const side = {
    edit: whole,
    bpmn: whole,
    try: (
      <TryRun
        {...{ flow, tried, goes }}
        notes={canvas.notes}
        onTry={setTried}
        onKeep={() => {
          const then = { goes: [...(goes?.steps ?? [])] };
          editing.do(addCase(flow, '试走的单据', { ...tried, then }));
          setView('cases');
        }}
      />
    ),
    cases: <CaseList {...{ flow, editing, verdicts }} />,
  }[view] ?? <StepInspector key={chosen} id={chosen ?? ''} {...{ flow, editing, problems, acts }} />;
  return (
    <StepDrag canvas={canvas} acts={acts}>
      <DesignerFrame
        title={titleOf(flow.title)}
        word="流程"
        editing={editing}
        problems={problems}
        publishes={[found.id]}
        views={<Segmented<View> aria-label="做什么" value={view} options={[...views]} onChange={setView} />}
        left={view === 'bpmn' ? null : { title: '添加步骤', body: <Palette onAdd={acts.add} /> }}
        right={{
          title: '设置',
          body: place && <WordPlaceContext value={place}>{side}</WordPlaceContext>,
        }}
        shortcuts={keys}
        acts={bpmn.acts}
        onProblem={(path) => {
          const key = keyAt(flow.steps, path);
          setView(path.startsWith('/cases') ? 'cases' : 'edit');
          editing.select(selectOnly(key === null ? path : pointerOf(key)));
        }}
        onClose={onClose}
      >
        {view === 'bpmn' ? bpmn.picture : <FlowCanvas canvas={{ ...canvas, lit }} />}
      </DesignerFrame>
      {bpmn.dialog}
    </StepDrag>
  );
}

/** Where the words of a step are filled in. */
const usePlaceOf = (
  flow: FlowDocument,
  model: WordPlace['model'] | null,
  roles: WordPlace['roles'],
  chosen: string | null,
) =>
  useMemo<WordPlace | null>(
    () => model && { flow, model, roles, standing: standingIn(model, flow.of), chosen: chosen ?? '' },
    [flow, model, roles, chosen],
  );

/** What the picture is drawn by: told anew only as the flow is another. */
function useCanvasOf(
  flow: FlowDocument,
  editing: DeskProps['editing'],
  acts: ReturnType<typeof useActs>,
  problems: ReturnType<typeof useDesk>['problems'],
): Omit<Canvas, 'lit'> {
  const naming = useNaming();
  const insides = useMemo(() => insidesOf(flow.steps), [flow.steps]);
  const notes = useMemo(
    () => new Map(Object.entries(flow.steps).map(([key, step]) => [key, tellStep(flow, step, naming)])),
    [flow, naming],
  );
  const wrong = useMemo(
    () =>
      new Map(
        problems.toReversed().flatMap(({ path, text, elsewhere }) => {
          const key = elsewhere ? null : keyAt(flow.steps, path);
          return key === null ? [] : [[key, text] as const];
        }),
      ),
    [problems, flow.steps],
  );
  return useMemo(
    () => ({
      flow,
      insides,
      editing,
      notes,
      problems: wrong,
      add: acts.addAt,
      remove: acts.remove,
      stepBy: acts.stepBy,
    }),
    [flow, insides, editing, notes, wrong, acts],
  );
}
