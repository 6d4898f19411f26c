import { TreeSelect } from 'antd';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { useListServices } from '../list-services.ts';
import { askable, furthest, type Plans, pointsTo, resolveField } from './query-fields.ts';

interface Node {
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
  readonly selectable: boolean;
  readonly entity?: string | undefined;
  readonly children?: Node[];
}

interface Labelled {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly plan: EntityPlan;
  readonly plans: Plans;
  readonly value: string;
  readonly onLoad: (entity: string) => Promise<void>;
  readonly onChange: (path: string) => void;
}

/** Every field that can be asked about: of the head, of the lines, and, opened, of what a reference points at. */
export function FieldPicker({ plan, plans, value, onLoad, onChange }: Props) {
  const { mayRead } = useListServices();
  const label = resolveField(plan, value, plans)?.label;
  return (
    <TreeSelect<Labelled | string>
      showSearch={{ treeNodeFilterProp: 'title' }}
      aria-label="字段"
      placeholder="选择字段"
      labelInValue
      {...(value === '' ? {} : { value: { value, label: label ?? value } })}
      treeData={nodesOf(plan, plans, '', furthest, mayRead)}
      loadData={(node) => onLoad(String(node.entity ?? ''))}
      onChange={(next) => onChange(typeof next === 'string' ? next : (next?.value ?? ''))}
      popupMatchSelectWidth={320}
      listHeight={320}
      style={{ width: '100%' }}
    />
  );
}

function nodesOf(
  plan: EntityPlan,
  plans: Plans,
  prefix: string,
  further: number,
  mayRead: (entity: string) => boolean,
): Node[] {
  const fields = askable(plan).map((field): Node & { part: string } => {
    const target = further > 0 ? pointsTo(field) : null;
    const entity = target && mayRead(target) ? target : undefined;
    const there = entity ? plans.get(entity) : undefined;
    const value = `${prefix}${field.path}`;
    return {
      part: field.part,
      value,
      title: field.label,
      isLeaf: entity === undefined,
      selectable: true,
      entity,
      ...(there ? { children: nodesOf(there, plans, `${value}.`, further - 1, mayRead) } : {}),
    };
  });
  const parts = Object.values(plan.parts).map(
    (part): Node => ({
      value: `${prefix}${part.path}#`,
      title: part.label,
      isLeaf: false,
      selectable: false,
      children: fields.filter((field) => field.part === part.path),
    }),
  );
  return [...fields.filter(({ part }) => part === ''), ...parts.filter(({ children }) => children?.length)];
}
