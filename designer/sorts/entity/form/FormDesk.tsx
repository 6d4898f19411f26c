import { App } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Model } from '../../../../schemas/compile/model.ts';
import { wholePlanFor } from '../../../../schemas/compile/plan-for.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';
import { opensTo } from '../../../../schemas/sections/ext/ext.compile.ts';
import { DesignerFrame, type FrameProps } from '../../../frame/DesignerFrame.tsx';
import { useNaming } from '../../../frame/use-naming.ts';
import { useSaveOther } from '../../../frame/use-work.ts';
import type { Editing, EditingState } from '../../../kernel/editing.ts';
import { extendTo, selectOnly, toggle } from '../../../kernel/selection.ts';
import { useEditing } from '../../../kernel/use-editing.ts';
import { asOwnWords, type DraftToSave, type FoundDocument } from '../../../kernel/work.ts';
import { FieldsetTiles } from '../fieldsets/FieldsetTiles.tsx';
import type { PaneProps } from '../pane.ts';
import { Carrying } from './Carrying.tsx';
import type { Way } from './cells.ts';
import { Faces } from './Faces.tsx';
import { actsFor, type FormActs } from './form-acts.ts';
import { formShortcuts } from './form-shortcuts.ts';
import { Inspector } from './Inspector.tsx';
import { ownForms, readingOrder, readLayout } from './layout.ts';
import { Palette } from './Palette.tsx';
import { usePasteDialog } from './paste/use-paste-dialog.tsx';
import { useOpenTab } from './tabs/use-open-tab.ts';
import { useRemoval } from './use-removal.tsx';
import { useView, Views } from './Views.tsx';
import { wasShipped } from './was-shipped.ts';

export interface FormDeskProps extends PaneProps {
  readonly frame: Omit<FrameProps, 'children'>;
  readonly tabs: ReactNode;
  /** The latest that compiled. */
  readonly shown: Model | null;
  readonly found: FoundDocument;
  readonly all: readonly FoundDocument[];
  /** Nothing but fields can be added. */
  readonly fieldsOnly?: boolean;
}

const selectionIn = (state: EditingState) => state.selection;

/** Fields and the form they stand in: palette, canvas, inspector. */
export function FormDesk(props: FormDeskProps) {
  const { editing, document, frame, tabs, shown } = props;
  const selection = useEditing(editing, selectionIn);
  const { view, setView, room, isBoth } = useView();
  const forms = ownForms(document);
  const [wanted, setForm] = useState('edit');
  const form = forms.includes(wanted) ? wanted : (forms[0] ?? 'edit');
  const layout = useMemo(() => readLayout(document, form), [document, form]);
  const plan = useMemo(() => (shown ? (wholePlanFor(shown, document.key) ?? null) : null), [shown, document.key]);
  const tab = useOpenTab(layout, selection.anchor);
  const pasting = usePasteDialog(document, props.others);
  const acts = useActs(props, form, tab, pasting.map);
  const sheet = useRef<HTMLDivElement>(null);
  const order = useMemo(() => readingOrder(layout), [layout]);
  const choose = useChoosing(editing, order);
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
      isProduct={(path) => wasShipped(props.found.product, path)}
    />
  );
  const opens = useOpens(props);
  const palette = (
    <Palette onAdd={acts.add} opens={opens} fieldsOnly={props.fieldsOnly}>
      <FieldsetTiles editing={editing} document={document} form={form} />
    </Palette>
  );
  return (
    <Carrying editing={editing} document={document} layout={layout} acts={acts} sheet={sheet}>
      <DesignerFrame
        {...frame}
        views={
          <>
            {tabs}
            <Views
              forms={forms}
              form={form}
              document={document}
              view={view}
              hasRoom={room !== 'one'}
              onForm={setForm}
              onView={setView}
            />
          </>
        }
        left={isBoth && room === 'both' ? null : { title: '字段', body: palette }}
        right={{ title: '属性', body: inspector }}
        shortcuts={shortcuts}
      >
        <Faces
          document={document}
          plan={plan}
          selection={selection}
          device={view === 'phone' ? 'phone' : 'desk'}
          choose={choose}
          layout={layout}
          sheet={sheet}
          tab={tab}
          acts={acts}
          editing={editing}
          isBoth={isBoth}
          all={props.all}
        />
      </DesignerFrame>
      {pasting.dialog}
    </Carrying>
  );
}

/** What the product ships is open to some kinds only; what a company made is open to all. */
function useOpens({ found, document: { ext } }: FormDeskProps) {
  const isShipped = found.product !== null;
  return useMemo(() => (isShipped ? (kind: AnyFieldKind) => opensTo(ext, kind) : undefined), [isShipped, ext]);
}

type AskMapping = Parameters<typeof actsFor>[1]['map'];

/** One, or one more, or everything up to it. */
const useChoosing = (editing: Editing, order: readonly string[]) =>
  useCallback(
    (pointer: string, way: Way) => {
      const { selection: now } = editing.state();
      if (way === 'toggle') editing.select(toggle(now, pointer));
      else if (way === 'extend') editing.select(extendTo(now, pointer, order));
      else editing.select(selectOnly(pointer));
    },
    [editing, order],
  );

function useActs(
  { editing, others, model, shown, found }: FormDeskProps,
  form: string,
  tab: string | null,
  map: AskMapping,
): FormActs {
  const confirm = useRemoval();
  const naming = useNaming();
  const latest = useRef({ others, model: model ?? shown, naming, found, tab });
  latest.current = { others, model: model ?? shown, naming, found, tab };
  return useMemo(
    () =>
      actsFor(editing, {
        form,
        openTab: () => latest.current.tab,
        others: latest.current.others,
        model: () => latest.current.model,
        naming: () => latest.current.naming,
        isProduct: (path) => wasShipped(latest.current.found.product, path),
        map,
        confirm,
      }),
    [editing, form, map, confirm],
  );
}

/** A dictionary changed here is a draft beside this one. */
function useDicts({ all }: FormDeskProps) {
  const save = useSaveOther();
  const { message } = App.useApp();
  return async (key: string, body: DraftToSave['body']) => {
    const found = all.find(({ id }) => id === `dict:${key}`);
    await save({ kind: 'dict', key }, found ? asOwnWords(found.product, body as never) : body, found);
    message.success(`字典“${found?.title ?? key}”已存为草稿，发布这份单据时一起生效`);
  };
}
