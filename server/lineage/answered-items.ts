import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { rowKey, rowsIn } from '../../schemas/check/record-source.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { EntityModel, FieldModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { type AskedAs, answeredAs } from '../../schemas/values/choices.ts';
import type { House } from '../kernel/house.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout, asWholeOf } from '../records/asking.ts';
import { listIds } from '../records/list.ts';
import { readRecord } from '../records/read.ts';
import { loadRecords } from '../records/write/load.ts';
import { editPropertyFrom } from './edit-property.ts';
import type { ExtendedItem } from './form-style.shapes.ts';

const dataTypes: Readonly<Record<AskedAs, ExtendedItem['dataType']>> = {
  one: 'String',
  many: 'String',
  text: 'String',
  number: 'number',
  day: 'date',
  moment: 'dateTime',
  file: 'String',
};

/** The moment that all of a record is asked for. */
const handingIn = 'move:submit';

/**
 * Fields that rows of a record say themselves: what is asked of the one record that whoever asks sees of this entity, as a supplier
 * sees its own company. Needed and closed is what the rules of its form say, so that both agree.
 */
export async function answeredItems(
  house: House,
  session: Session,
  { entity, part, type }: { readonly entity: EntityModel; readonly part: string; readonly type: string },
): Promise<ExtendedItem[]> {
  const fields = [...entity.fields.values()].filter(
    (field) => field.kind.calls !== undefined && (part === '' || field.part === part),
  );
  if (fields.length === 0) return [];
  const asking = await askAbout(house, session, entity.key);
  const list = Object.keys(asking.plan.lists)[0];
  const scopes = asking.view.reads;
  const [own, ...others] = list ? await listIds(asking, list, {}, { scopes, ids: null, most: 2 }) : [];
  if (own === undefined || others.length > 0) return [];
  return itemsOf(asking, own, fields, type);
}

async function itemsOf(
  asking: Asking,
  id: string,
  fields: readonly FieldModel[],
  type: string,
): Promise<ExtendedItem[]> {
  const { plan, asker } = asking;
  const shown = JSON.parse(await readRecord(asking, id)) as RecordData;
  const whole = asWholeOf(asking);
  const [record] = (await loadRecords(whole, [id], new Map())).records;
  if (!record) return [];
  const { state } = runProgram(whole.plan, record, { asker, kinds: fieldKinds, at: handingIn });
  return fields.flatMap((field) => {
    const planned = plan.fields[field.path];
    if (!planned) return [];
    const { asks, named } = field.config as { readonly asks: string; readonly named: string };
    const seen = new Set(rowsIn(shown, field.part).map((row) => row.id));
    return rowsIn(record, field.part).flatMap((row, no): ExtendedItem[] => {
      if (!seen.has(row.id)) return [];
      const { need, locked, visible } = state(rowKey('', field.part, no), field.path);
      if (!visible) return [];
      const isLocked = locked || planned.locked;
      return [
        {
          id: `${type}:${field.part}:${String(row.id)}`,
          fieldName: `${field.part}_${String(row.id)}`,
          labelName: String(row[named] ?? planned.label),
          width: field.kind.width,
          dataType: dataTypes[answeredAs(row[asks])],
          type,
          scope: 'private',
          required: String(need && !isLocked),
          editProperty: editPropertyFrom(need && !isLocked, isLocked),
          dictCode: null,
          defaultValue: null,
          orderNum: no + 1,
        },
      ];
    });
  });
}
