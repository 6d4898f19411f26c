import { generateNKeysBetween } from 'fractional-indexing';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { publishOver } from './change-extended.ts';
import { formEntity } from './form-entity.ts';

type Json = Readonly<Record<string, unknown>>;
type Entries = Readonly<Record<string, Json>>;

export interface FormItem {
  readonly fieldName: string;
  readonly labelName?: string | null;
  readonly width?: string | number | null;
  /** Of twenty-four. */
  readonly span?: string | number | null;
  readonly orderNum?: number | null;
}

/** Places, widths and names of the fields of a form, as the company wants them: of its head, or of the lines that are named. */
export async function saveForm(
  places: Pick<House, 'db' | 'models'>,
  session: Session,
  name: string,
  style: 'edit' | 'info',
  items: readonly FormItem[],
): Promise<void> {
  const { model } = await places.models.running(session.tenant);
  const { entity, part } = formEntity(model, name);
  const form = formOf(entity, style);
  const ordered = items.some(({ orderNum }) => typeof orderNum === 'number');
  const wanted = ordered ? items.toSorted((a, b) => (a.orderNum ?? 0) - (b.orderNum ?? 0)) : items;
  refuseUnknown(entity, part, wanted);
  const id = `entity:${entity.key}`;
  await publishOver(places, session, `表单样式：${entity.title}`, id, (now) => {
    const own = (now.own(id) ?? {}) as unknown as Json & { forms?: Entries };
    const mine = { ...own.forms?.[form] } as Json & { head?: Entries; body?: Entries };
    const shown =
      part === ''
        ? { head: headWith(entity, form, mine.head, wanted, ordered) }
        : { body: bodyWith(entity, form, part, mine.body, wanted, ordered) };
    return {
      fields: {},
      ...withLabels(own, entity, part, wanted),
      forms: { ...own.forms, [form]: { ...mine, ...shown } },
    };
  });
}

/** A form that takes its places from another is arranged where they are said. */
function formOf({ document }: EntityModel, style: 'edit' | 'info'): string {
  const forms = document.forms ?? {};
  const own = forms[style];
  const name = own && (own.head || own.body) ? style : (own?.like ?? 'edit');
  if (!forms[name]) throw new Refusal('invalid_input', { text: '这个单据没有可以调整的表单' });
  return name;
}

function refuseUnknown(entity: EntityModel, part: string, items: readonly FormItem[]): void {
  const fields = part === '' ? entity.head.fields : entity.parts.get(part)?.fields;
  for (const { fieldName, width, span } of items) {
    const field = fields?.get(fieldName);
    if (!field) throw new Refusal('invalid_input', { text: `表单中没有字段“${fieldName}”` });
    const [size, cells] = [Number(width ?? 160), Number(span ?? 8)];
    if (!Number.isInteger(size) || size < 40 || size > 800)
      throw new Refusal('invalid_input', { text: `“${field.label}”的列宽须在40到800之间` });
    if (!Number.isInteger(cells) || cells < 1 || cells > 24)
      throw new Refusal('invalid_input', { text: `“${field.label}”的宽度须在1到24之间` });
  }
}

/** Each field stays in its section; within one they stand in the order asked for. */
function headWith(
  { document }: EntityModel,
  form: string,
  mine: Entries = {},
  items: readonly FormItem[],
  ordered: boolean,
): Json {
  const sections = Object.entries(document.forms?.[form]?.head ?? {}).flatMap(([key, section]): [string, Json][] => {
    const own = items.filter(({ fieldName }) => Object.hasOwn(section.cells, fieldName));
    if (own.length === 0) return [];
    const cols = section.cols ?? 3;
    const ranks = generateNKeysBetween(null, null, own.length);
    const cells = own.map(({ fieldName, span }, at): [string, Json] => [
      fieldName,
      {
        ...cellsIn(mine[key])[fieldName],
        ...(span === null || span === undefined || span === ''
          ? {}
          : { span: Math.max(1, Math.min(3, cols, Math.round((Number(span) * cols) / 24))) }),
        ...(ordered ? { rank: ranks[at] } : {}),
      },
    ]);
    return [[key, { ...mine[key], cells: { ...cellsIn(mine[key]), ...Object.fromEntries(cells) } }]];
  });
  return { ...mine, ...Object.fromEntries(sections) };
}

const cellsIn = (section: Json | undefined): Entries => (section?.cells ?? {}) as Entries;

function bodyWith(
  { document }: EntityModel,
  form: string,
  part: string,
  mine: Entries = {},
  items: readonly FormItem[],
  ordered: boolean,
): Json {
  const [outer = '', inner] = part.split('.');
  const grid = document.forms?.[form]?.body?.[outer];
  const shown = inner === undefined ? grid?.cols : grid?.below?.[inner]?.cols;
  const ranks = generateNKeysBetween(null, null, items.length);
  const holder = (inner === undefined ? mine[outer] : (mine[outer]?.below as Entries | undefined)?.[inner]) ?? {};
  const had = (holder.cols ?? {}) as Entries;
  const cols = items.flatMap(({ fieldName, width }, at): [string, Json][] => {
    if (!shown || !Object.hasOwn(shown, fieldName))
      throw new Refusal('invalid_input', { text: `表单中没有字段“${fieldName}”` });
    const size = width === null || width === undefined || width === '' ? {} : { w: Number(width) };
    return [[fieldName, { ...had[fieldName], ...size, ...(ordered ? { rank: ranks[at] } : {}) }]];
  });
  const filled = { ...holder, cols: { ...had, ...Object.fromEntries(cols) } };
  if (inner === undefined) return { ...mine, [outer]: filled };
  return { ...mine, [outer]: { ...mine[outer], below: { ...(mine[outer]?.below as Entries), [inner]: filled } } };
}

/** What is called otherwise is called so everywhere: a label belongs to its field. */
function withLabels(own: Json, entity: EntityModel, part: string, items: readonly FormItem[]): Json {
  const fields = part === '' ? entity.head.fields : entity.parts.get(part)?.fields;
  const renamed = items.flatMap(({ fieldName, labelName }) => {
    const label = labelName?.trim();
    return label && label !== fields?.get(fieldName)?.label ? [[fieldName, label] as const] : [];
  });
  const holder = (from: Json, [step, ...rest]: readonly string[]): Json => {
    if (step !== undefined) {
      const parts = (from.parts ?? {}) as Entries;
      return { ...from, parts: { ...parts, [step]: holder(parts[step] ?? {}, rest) } };
    }
    const had = (from.fields ?? {}) as Entries;
    return {
      ...from,
      fields: { ...had, ...Object.fromEntries(renamed.map(([key, label]) => [key, { ...had[key], label }])) },
    };
  };
  return renamed.length === 0 ? own : holder(own, part === '' ? [] : part.split('.'));
}
