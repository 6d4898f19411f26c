import { memo, type ReactNode } from 'react';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import { VariesMark } from '../fields/shown/VariesMark.tsx';
import { fieldId, isWrong, messageId } from './FieldLeaf.tsx';
import { useForm, useFormAtom } from './form-context.tsx';
import styles from './forms.module.css';
import { renderProbe } from './render-probe.ts';
import type { FieldState } from './sheet.ts';
import { HEAD, type RowKey } from './tree.ts';
import { useJump } from './use-jump.ts';

interface Props {
  readonly row?: RowKey;
  readonly path: string;
  readonly span: number;
  readonly children: ReactNode;
}

/** A field in its place, of the head unless a row is named: required mark, label, control, and one line that is kept free for what there is to say. */
export const FieldFrame = memo(function FieldFrame({ row = HEAD, path, span, children }: Props) {
  const { store, reading } = useForm();
  const field = store.plan.fields[path];
  const state = useFormAtom(store, store.stateAtom(row, path));
  const id = fieldId(store, row, path);
  useJump(store, (place) => {
    if (place.row === row && place.path === path) pointAt(id);
  });
  renderProbe.on?.(`template ${path}`);
  if (!field || !state.visible) return null;
  return (
    <div
      className={styles.field}
      data-span={span}
      data-place={id}
      data-field={path}
      data-reading={reading || undefined}
      data-locked={(!reading && state.locked) || undefined}
    >
      <label className={styles.label} htmlFor={reading ? undefined : id} id={`${id}-label`}>
        {!reading && state.need && !state.locked && (
          <span className={styles.need} aria-hidden>
            *
          </span>
        )}
        {field.label}
        <VariesMark field={field} />
      </label>
      <div className={styles.control}>{children}</div>
      {!reading && <Message id={messageId(store, row, path)} state={state} help={field.help} />}
    </div>
  );
});

/** Brings a field in sight and gives it the keyboard, once what opens around it has opened. */
function pointAt(id: string): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-place="${id}"]`);
    frame?.scrollIntoView({ block: 'center' });
    frame?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')?.focus({ preventScroll: true });
    frame?.setAttribute('data-pointed', '');
    window.setTimeout(() => frame?.removeAttribute('data-pointed'), 1600);
  });
}

/** The first thing that is wrong; else what to know. The line is there when it is empty too, so that nothing jumps. */
export function Message({
  id,
  state,
  help,
}: {
  readonly id: string;
  readonly state: FieldState;
  readonly help: string | null;
}) {
  const issue = state.issues.find(({ level }) => level !== 'warn') ?? state.issues[0];
  if (!issue)
    return (
      <p className={styles.message} id={id}>
        {help}
      </p>
    );
  return (
    <p className={styles.message} id={id} data-tone={isWrong(state) ? 'danger' : 'waiting'} role="alert">
      {sayRecordIssue(issue)}
    </p>
  );
}
