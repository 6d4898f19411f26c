import { opennessOf } from '../../schemas/check/openness.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { type Core, change, loadedRecord, newTree, tell } from './core.ts';
import { type Edit, openEdit, writeCell, writeRel, writeRows } from './edit.ts';
import { startProgram } from './form-program.ts';
import { noHistory } from './history.ts';
import { type PlacedIssue, placeIssue } from './place-issues.ts';
import { type Place, placeKey, publish, touchedNothing } from './sheet.ts';
import { totalOf } from './totals.ts';
import { cellWith, fieldsOf, HEAD, partsOf, plantRow, type RowKey, rowData, rowOf, TEXT } from './tree.ts';

interface RecordOptions {
  /** With the words beside codes. */
  readonly texts?: boolean;
  /** As it will be sent: what is hidden and to be cleared on save is empty. A draft keeps it. */
  readonly clear?: boolean;
}

/** The record as it stands. */
export function recordOf(core: Core, { texts = false, clear = !texts }: RecordOptions): RecordData {
  const cleared = (row: RowKey, path: string) =>
    core.plan.fields[path]?.whenHidden === 'clearOnSave' && !core.program.state(row, path).visible;
  return rowData(core.sheet.tree, HEAD, clear ? { texts, cleared } : { texts });
}

/** Another record, or the same one as saved: a new tree under the same atoms, so that only what differs is drawn again. */
export function resetForm(core: Core, record: RecordData): void {
  const { sheet } = core;
  core.arrivals.giveUp();
  core.finds.stop();
  core.finds = core.newFinds();
  sheet.tree = newTree(core.plan, record, core.asker);
  core.program = startProgram(core.spoken, sheet.tree, core.asker, core.finds);
  core.openness = opennessOf(core.plan, record);
  sheet.jotai.set(core.atoms.loaded, record);
  core.history = noHistory;
  core.faults.clear();
  core.first.clear();
  core.changed.clear();
  const touched = touchedNothing();
  retell(core, sheet.cells, touched.cells);
  retell(core, sheet.lists, touched.lists);
  retell(core, sheet.states, touched.states);
  for (const [key, entry] of sheet.totals) if (!sheet.tree.rows.has(entry.parent)) sheet.totals.delete(key);
  publish(sheet, touched, (entry) => totalOf(sheet.tree, entry));
  tell(core, true);
}

/** Nobody has done anything yet: it is no step that could be undone, and no change. */
export function openForm(core: Core): void {
  const edit = openEdit(core.sheet);
  core.program.open(edit, loadedRecord(core));
  publish(core.sheet, edit.touched, (entry) => totalOf(core.sheet.tree, entry));
  tell(core, edit.touched.states.size > 0);
}

/** Marks every atom whose row is still there; the others show rows that nobody will see again. */
function retell(core: Core, atoms: Map<string, unknown>, touched: Map<string, Place>): void {
  for (const key of [...atoms.keys()]) {
    const at = key.indexOf(' ');
    const place = { row: key.slice(0, at), path: key.slice(at + 1) };
    if (core.sheet.tree.rows.has(place.row)) touched.set(key, place);
    else atoms.delete(key);
  }
}

/** Turns the form into another state of the same record, by the ids of its rows; one step, so that it can be taken back. */
export function applyRecord(core: Core, title: string, record: RecordData): void {
  change(core, title, (edit) => applyRow(edit, HEAD, record));
}

function applyRow(edit: Edit, key: RowKey, data: Readonly<Record<string, unknown>>): void {
  const { tree } = edit.sheet;
  const row = rowOf(tree, key);
  for (const field of fieldsOf(tree.plan, row.part)) {
    if (field.system || data[field.key] === undefined) continue;
    const text = data[field.key + TEXT];
    writeCell(edit, key, field.path, cellWith(data[field.key], typeof text === 'string' ? text : undefined));
  }
  for (const [name, value] of Object.entries((data.$rel as object | undefined) ?? {})) writeRel(edit, key, name, value);
  for (const part of partsOf(tree.plan, row.part)) {
    const list = data[part.key];
    if (Array.isArray(list)) applyList(edit, key, part.path, list as Readonly<Record<string, unknown>>[]);
  }
}

function applyList(edit: Edit, parent: RowKey, part: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const { tree } = edit.sheet;
  const keys = rows.map((data) => {
    const id = data.id;
    if (typeof id !== 'string' || tree.rows.get(id)?.part !== part) return plantRow(tree, part, parent, data);
    applyRow(edit, id, data);
    return id;
  });
  writeRows(edit, parent, part, keys);
}

/** Puts what is wrong in its places, instead of what was wrong before. */
export function showIssues(core: Core, issues: readonly Issue[]): void {
  const gone = [...core.faults.values()].flat();
  core.faults.clear();
  complain(
    core,
    issues.map((issue) => placeIssue(core.sheet.tree, issue)),
    gone,
  );
}

/** Adds what is wrong to its places; `gone` are places that must be told as well. */
export function complain(core: Core, wrong: readonly PlacedIssue[], gone: readonly PlacedIssue[] = []): void {
  const touched = touchedNothing();
  for (const placed of gone) touched.states.set(placeKey(placed.row, placed.path), placed);
  for (const placed of wrong) {
    const key = placeKey(placed.row, placed.path);
    core.faults.set(key, [...(core.faults.get(key) ?? []), placed]);
    touched.states.set(key, placed);
  }
  if (touched.states.size === 0) return;
  publish(core.sheet, touched, (entry) => totalOf(core.sheet.tree, entry));
  tell(core, true);
}
