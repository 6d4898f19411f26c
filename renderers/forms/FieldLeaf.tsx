import { memo, useCallback, useMemo } from 'react';
import type { FieldPlan } from '../../schemas/compile/plan.ts';
import { Untold } from '../fields/shown/Untold.tsx';
import type { InputProps, ShowProps } from '../fields/view.ts';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { KindBoundary } from '../registry/KindBoundary.tsx';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import { besideAtom } from './beside.ts';
import { formNo, useForm, useFormAtom } from './form-context.tsx';
import type { FormStore } from './form-store.ts';
import { renderProbe } from './render-probe.ts';
import type { FieldState } from './sheet.ts';
import type { RowKey } from './tree.ts';

interface Props {
  readonly row: RowKey;
  readonly path: string;
  readonly place: 'head' | 'cell';
  readonly autoFocus?: boolean;
}

/** What an element of an open form is called: several forms may stand on the page at once, in tabs one does not look at. */
export const fieldId = (store: FormStore, row: RowKey, path: string): string =>
  `f${formNo(store)}-${row}-${path}`.replace(/[^\w-]/g, '_');
export const messageId = (store: FormStore, row: RowKey, path: string): string =>
  `${fieldId(store, row, path)}-message`;

/** One value, drawn by its kind and bound to its own atom: nothing around it hears of a key. */
export const FieldLeaf = memo(function FieldLeaf({ row, path, place, autoFocus }: Props) {
  const { store, reading } = useForm();
  const field = store.plan.fields[path];
  const view = field && find(fieldViews, field.kind);
  if (!field) return null;
  if (!view) return <UnknownKind name={field.kind} />;
  return (
    <KindBoundary title={field.label}>
      {reading ? (
        <ReadLeaf row={row} path={path} field={field} Read={view.Read} />
      ) : (
        <InputLeaf row={row} path={path} place={place} autoFocus={autoFocus} field={field} Input={view.Input} />
      )}
    </KindBoundary>
  );
});

function ReadLeaf({
  row,
  path,
  field,
  Read,
}: {
  readonly row: RowKey;
  readonly path: string;
  readonly field: FieldPlan;
  readonly Read: React.ComponentType<ShowProps>;
}) {
  const { store } = useForm();
  const cell = useFormAtom(store, store.cellAtom(row, path));
  const beside = useBeside(row, field);
  renderProbe.on?.(`leaf ${path}`);
  if (field.untold) return <Untold />;
  return <Read field={field} value={cell.value} text={cell.text} beside={beside} />;
}

function InputLeaf({
  row,
  path,
  place,
  autoFocus,
  field,
  Input,
}: Props & { readonly field: FieldPlan; readonly Input: React.ComponentType<InputProps> }) {
  const { store } = useForm();
  const cell = useFormAtom(store, store.cellAtom(row, path));
  const state = useFormAtom(store, store.stateAtom(row, path));
  // A rule may ask for what the plan does not: the control tells assistive technology as it is now.
  const asked = useMemo(
    () => (field.need === state.need ? field : { ...field, need: state.need }),
    [field, state.need],
  );
  const writing = useMemo<Pick<InputProps, 'onChange' | 'late'>>(
    () => ({ onChange: (value, more) => store.set(row, path, value, more), late: store.late(row, path) }),
    [store, row, path],
  );
  const onBlur = useCallback(() => {
    store.seal();
    store.checkPlace(row, path);
  }, [store, row, path]);
  const beside = useBeside(row, field);
  renderProbe.on?.(`leaf ${path}`);
  return (
    <Input
      id={fieldId(store, row, path)}
      field={asked}
      value={cell.value}
      text={cell.text}
      {...writing}
      onBlur={onBlur}
      locked={state.locked}
      invalid={isWrong(state)}
      place={place}
      autoFocus={autoFocus}
      limit={state.limit ?? undefined}
      beside={beside}
      describedBy={messageId(store, row, path)}
    />
  );
}

interface CellProps extends Pick<Props, 'row' | 'path'> {
  /** As it is read where it stands alone. */
  readonly isWhole?: boolean;
}

/** A value as a table shows it: short, on one line. */
export function CellLeaf({ row, path, isWhole = false }: CellProps) {
  const { store } = useForm();
  const field = store.plan.fields[path];
  const view = field && find(fieldViews, field.kind);
  if (!field) return null;
  if (!view) return <UnknownKind name={field.kind} />;
  return <ReadLeaf row={row} path={path} field={field} Read={isWhole ? view.Read : view.Cell} />;
}

function useBeside(row: RowKey, field: FieldPlan) {
  const { store } = useForm();
  return useFormAtom(
    store,
    useMemo(() => besideAtom(store, row, field), [store, row, field]),
  );
}

export const isWrong = (state: FieldState): boolean => state.issues.some(({ level }) => level !== 'warn');
