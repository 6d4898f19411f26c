import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import type { ImportIssue, ImportMend, ImportRow } from '../../../schemas/wire/excel.ts';
import { openList } from '../../fields/boxes/open-list.ts';
import { fieldKinds } from '../../fields/kinds.ts';
import { fieldViews } from '../../fields/views.ts';
import { find } from '../../registry/find.ts';
import styles from './excel.module.css';

interface Props {
  readonly field: FieldPlan | undefined;
  readonly path: string;
  readonly title: string;
  readonly row: ImportRow;
  readonly issue: ImportIssue | undefined;
  readonly locked: boolean;
  readonly onMend: (mend: ImportMend) => void;
}

/** A cell of the file: read, pressed to be mended, with what is wrong with it below. */
export function ImportCell({ field, path, title, row, issue, locked, onMend }: Props) {
  const [editing, setEditing] = useState(false);
  const text = row.cells[path] ?? '';
  const name = `第${row.no}行 ${title}`;
  if (locked) return <Said text={text} issue={issue} />;
  if (!editing) {
    return (
      <>
        <button
          type="button"
          className={styles.cell}
          data-wrong={issue !== undefined}
          aria-label={`${name}：${text || '空白'}${issue ? `，${issue.text}` : ''}`}
          onClick={() => setEditing(true)}
        >
          {text || <i>空白</i>}
        </button>
        {issue && <small className={styles.issue}>{issue.text}</small>}
      </>
    );
  }
  const done = () => setEditing(false);
  return isPicked(field) ? (
    <PickCell field={field} path={path} name={name} row={row} onMend={onMend} onDone={done} />
  ) : (
    <TypeCell path={path} name={name} row={row} onMend={onMend} onDone={done} />
  );
}

function Said({ text, issue }: { readonly text: string; readonly issue: ImportIssue | undefined }) {
  return (
    <>
      <span className={styles.said}>{text}</span>
      {issue && <small className={styles.issue}>{issue.text}</small>}
    </>
  );
}

/** What is chosen from words rather than typed: options of a dictionary, records by their name. */
const isPicked = (field: FieldPlan | undefined): field is FieldPlan => {
  const kind = field && fieldKinds.find(({ name }) => name === field.kind);
  return kind?.labels?.(field?.config as never) != null;
};

interface EditProps {
  readonly path: string;
  readonly name: string;
  readonly row: ImportRow;
  readonly onMend: (mend: ImportMend) => void;
  readonly onDone: () => void;
}

function TypeCell({ path, name, row, onMend, onDone }: EditProps) {
  const stands = row.cells[path] ?? '';
  const [text, setText] = useState(stands);
  const save = () => {
    if (text !== stands) onMend({ no: row.no, cells: { [path]: text } });
    onDone();
  };
  return (
    <Input
      autoFocus
      size="small"
      aria-label={name}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      onPressEnter={save}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    />
  );
}

function PickCell({ field, path, name, row, onMend, onDone }: EditProps & { readonly field: FieldPlan }) {
  const view = find(fieldViews, field.kind);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => openList(box.current), []);
  if (!view) return null;
  const stands = row.cells[path] ?? '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the interactive element; this only hears Escape
    <div ref={box} className={styles.pick} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <view.Input
        id={`import-${row.no}-${path}`}
        field={field}
        value={row.picks[path] ?? null}
        text={path in row.picks ? stands : undefined}
        onChange={(value, more) => {
          const said = more?.text ?? (value === null ? '' : String(value));
          onMend({
            no: row.no,
            cells: { [path]: said },
            picks: value === null ? {} : { [path]: value as string | readonly string[] },
          });
          if (field.type.is !== 'list') onDone();
        }}
        onBlur={() => window.setTimeout(onDone, 200)}
        locked={false}
        invalid={false}
        place="cell"
        autoFocus
        describedBy={name}
      />
    </div>
  );
}
