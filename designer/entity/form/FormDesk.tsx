import { App, Segmented, Select } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Model } from '../../../schemas/compile/model.ts';
import { wholePlanFor } from '../../../schemas/compile/plan-for.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { DesignerFrame, type FrameProps } from '../../frame/DesignerFrame.tsx';
import { useSaveOther } from '../../frame/use-work.ts';
import { type Carried, DragLayer } from '../../kernel/drag/DragLayer.tsx';
import type { EditingState } from '../../kernel/editing.ts';
import { extendTo, selectOnly, toggle } from '../../kernel/selection.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { asOwnWords, type FoundDocument } from '../../kernel/work.ts';
import type { PaneProps } from '../pane.ts';
import { labelOf, partOf, partOfPointer, pathOfPointer } from '../places.ts';
import { Canvas } from './Canvas.tsx';
import type { Device, Way } from './cells.ts';
import { actsFor, type FormActs } from './form-acts.ts';
import type { Target } from './form-commands.ts';
import { formShortcuts } from './form-shortcuts.ts';
import { Inspector } from './Inspector.tsx';
import { type Layout, ownForms, readingOrder, readLayout, sectionsOf } from './layout.ts';
import { measurePlaces } from './measure-places.ts';
import { Palette } from './Palette.tsx';
import { seeds } from './palette-seeds.ts';
import { useRemoval } from './use-removal.tsx';
import { wasShipped } from './was-shipped.ts';

export interface FormDeskProps extends PaneProps {
  readonly frame: Omit<FrameProps, 'children'>;
  readonly tabs: ReactNode;
  /** The latest that compiled. */
  readonly shown: Model | null;
  readonly found: FoundDocument;
  readonly all: readonly FoundDocument[];
}

const selectionIn = (state: EditingState) => state.selection;

/** Fields and the form they stand in: palette, canvas, inspector. */
export function FormDesk(props: FormDeskProps) {
  const { editing, document, frame, tabs, shown } = props;
  const selection = useEditing(editing, selectionIn);
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 768 ? 'phone' : 'desk'));
  const forms = ownForms(document);
  const [wanted, setForm] = useState('edit');
  const form = forms.includes(wanted) ? wanted : (forms[0] ?? 'edit');
  const layout = useMemo(() => readLayout(document, form), [document, form]);
  const plan = useMemo(() => (shown ? (wholePlanFor(shown, document.key) ?? null) : null), [shown, document.key]);
  const acts = useActs(props, form);
  const sheet = useRef<HTMLDivElement>(null);
  const order = useMemo(() => readingOrder(layout), [layout]);
  const choose = useCallback(
    (pointer: string, way: Way) => {
      const { selection: now } = editing.state();
      if (way === 'toggle') editing.select(toggle(now, pointer));
      else if (way === 'extend') editing.select(extendTo(now, pointer, order));
      else editing.select(selectOnly(pointer));
    },
    [editing, order],
  );
  const shortcuts = useMemo(() => formShortcuts(editing, acts, () => order), [editing, acts, order]);
  const onDict = useDicts(props);
  const inspector = (
    <Inspector
      {...props}
      layout={layout}
      selection={selection}
      acts={acts}
      onDict={onDict}
      isPublished={(path) => wasShipped(props.found.laid, path)}
    />
  );
  return (
    <Carrying {...props} layout={layout} acts={acts} sheet={sheet}>
      <DesignerFrame
        {...frame}
        views={
          <>
            {tabs}
            <Views
              forms={forms}
              form={form}
              document={document}
              device={device}
              onForm={setForm}
              onDevice={setDevice}
            />
          </>
        }
        left={{ title: '字段', body: <Palette onAdd={acts.add} /> }}
        right={{ title: '属性', body: inspector }}
        shortcuts={shortcuts}
      >
        <Canvas
          document={document}
          plan={plan}
          selection={selection}
          device={device}
          choose={choose}
          layout={layout}
          sheet={sheet}
        />
      </DesignerFrame>
    </Carrying>
  );
}

function useActs({ editing, others, model, shown, found }: FormDeskProps, form: string): FormActs {
  const confirm = useRemoval();
  const latest = useRef({ others, model: model ?? shown, found });
  latest.current = { others, model: model ?? shown, found };
  return useMemo(
    () =>
      actsFor(editing, {
        form,
        others: latest.current.others,
        model: () => latest.current.model,
        isProduct: (path) => wasShipped(latest.current.found.product, path),
        confirm,
      }),
    [editing, form, confirm],
  );
}

/** A dictionary changed here is a draft beside this one. */
function useDicts({ all }: FormDeskProps) {
  const save = useSaveOther();
  const { message } = App.useApp();
  return async (key: string, body: EntityDocument | object) => {
    const found = all.find(({ id }) => id === `dict:${key}`);
    await save({ kind: 'dict', key }, found ? asOwnWords(found.product, body as never) : body, found);
    message.success('字典已存为草稿，发布这份单据时一起生效');
  };
}

interface ViewsProps {
  readonly forms: readonly string[];
  readonly form: string;
  readonly document: EntityDocument;
  readonly device: Device;
  onForm(form: string): void;
  onDevice(device: Device): void;
}

const formWords: Readonly<Record<string, string>> = { edit: '填写表单', info: '查看表单' };

const Views = ({ forms, form, document, device, onForm, onDevice }: ViewsProps) => (
  <>
    {forms.length > 1 && (
      <Select
        aria-label="哪张表单"
        value={form}
        onChange={onForm}
        options={forms.map((key) => ({ value: key, label: document.forms?.[key]?.title ?? formWords[key] ?? key }))}
      />
    )}
    <Segmented
      aria-label="画布宽度"
      value={device}
      onChange={onDevice}
      options={[
        { value: 'desk', label: '电脑' },
        { value: 'phone', label: '手机' },
      ]}
    />
  </>
);

interface CarryingProps extends FormDeskProps {
  readonly layout: Layout;
  readonly acts: FormActs;
  readonly sheet: React.RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

interface What {
  readonly add?: string;
  readonly pointers: readonly string[];
  readonly part: string | null;
  readonly sort: 'field' | 'section' | 'part';
}

/** What can be carried here, where it can go, and what is done when it is put down. */
function Carrying({ editing, document, layout, acts, sheet, children }: CarryingProps) {
  return (
    <DragLayer<Target>
      pick={(id) => pickUp(id, document, layout, editing.state().selection.keys)}
      plansFor={({ what }) => measurePlaces(document, layout, what as What, sheet.current)}
      surface={() => sheet.current?.getBoundingClientRect() ?? null}
      onDrop={({ what }, target) => {
        const { add, pointers } = what as What;
        if (add) acts.add(add, target);
        else acts.move(pointers, target);
      }}
    >
      {children}
    </DragLayer>
  );
}

function pickUp(id: string, document: EntityDocument, layout: Layout, chosen: readonly string[]): Carried | null {
  const seed = seeds.find((each) => each.id === id);
  if (seed) {
    const sort = seed.kind ? 'field' : (seed.id as 'section' | 'part');
    return { title: seed.title, what: { add: id, pointers: [], part: null, sort } satisfies What };
  }
  const pointer = id.slice('spot:'.length);
  const section = sectionsOf(layout).find((each) => each.pointer === pointer);
  if (section) return { title: section.title, what: { pointers: [pointer], part: '', sort: 'section' } satisfies What };
  const path = pathOfPointer(pointer);
  if (!path || partOfPointer(pointer) === undefined) return null;
  const pointers = chosen.includes(pointer) ? chosen.filter((each) => pathOfPointer(each) !== null) : [pointer];
  const title = pointers.length > 1 ? `${pointers.length} 个字段` : labelOf(document, path);
  return { title, what: { pointers, part: partOf(path), sort: 'field' } satisfies What };
}
