import type { FastifyInstance } from 'fastify';
import type { FieldModel } from '../../schemas/compile/model.ts';
import type { ColumnPlan, EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import { changeExtended, saveColumns } from '../features/fields/change-extended.ts';
import { saveForm } from '../features/fields/save-form-style.ts';
import { startAsDefault } from '../features/fields/start-values.ts';
import { Said } from '../kernel/envelope.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import type { Running } from '../metadata/models.ts';
import { answeredItems } from './answered-items.ts';
import { editPropertyFrom } from './edit-property.ts';
import * as calls from './form-style.contract.ts';
import type { BodyItem, ExtendedColumn, ExtendedItem, HeadItem, ListItem } from './form-style.shapes.ts';
import { idParts, placeFrom, wishFrom } from './online/extend-wish.ts';
import { dataTypeOf, dictOf, formNamed, type NamedForm } from './online/form-named.ts';

/** Columns of forms and lists, and the fields a company added, as the specification's clients ask for them. */
export function formStyleCalls(api: FastifyInstance, house: House): void {
  const { models } = house;
  const open = async (session: Session, name: string) => {
    const running = await models.running(session.tenant);
    const form = formNamed(running, session, name);
    return form && { running, ...form };
  };

  route(api, calls.styleList, async ({ session, query }) => {
    const form = await open(session, query.tableName);
    return form ? listItems(form) : [];
  });
  route(api, calls.styleBody, async ({ session, query }) => {
    const form = await open(session, query.tableName);
    return form ? bodyItems(form, query.formStyle) : [];
  });
  route(api, calls.styleHead, async ({ session, query }) => {
    const form = await open(session, query.tableName);
    return form ? headItems(form, query.formStyle) : [];
  });
  route(api, calls.extendColumns, async ({ session, query }) => {
    const form = await open(session, query.type);
    return form ? extendedColumns(form) : [];
  });
  route(api, calls.extendFields, async ({ session, query }) => {
    const form = await open(session, query.type);
    if (!form) return [];
    const entity = form.running.entity(form.plan.entity);
    if (!entity) return [];
    const added = extendedItems(form, query.type);
    const answered = await answeredItems(house, session, { entity, part: form.part, type: query.type });
    return [...added, ...answered.map((item) => ({ ...item, orderNum: added.length + item.orderNum }))];
  });

  route(api, calls.styleSave, async ({ session, body }) => {
    const { formStyle, tableName, items } = body;
    if (formStyle === 'list') await saveColumns(house, session, tableName, items);
    else await saveForm(house, session, tableName, formStyle, items);
    return new Said('保存成功！');
  });
  route(api, calls.extendAdd, async ({ session, body }) => {
    await changeExtended(house, session, body.type, (part) => ({
      add: wishFrom(body, part),
      place: placeFrom(body),
    }));
    return new Said('添加成功！');
  });
  route(api, calls.extendEdit, async ({ session, body }) => {
    await changeExtended(house, session, body.type, (part) => ({
      edit: wishFrom(body, part),
      place: placeFrom(body),
    }));
    return new Said('修改成功!');
  });
  route(api, calls.extendDelete, async ({ session, query, body }) => {
    const { type, key } = idParts(query.id ?? body?.id ?? '');
    await changeExtended(house, session, type, (part) => ({ retire: { part, key } }));
    return new Said('已停用，已填的数据仍保留');
  });
}

type Open = NamedForm & { readonly running: Running };

const fieldOf = ({ running, plan }: Open, path: string) => running.model.entities.get(plan.entity)?.fields.get(path);

function itemOf<M extends object>(form: Open, field: FieldPlan, more: M, at: number) {
  return {
    fieldName: field.key,
    labelName: field.label,
    dataType: dataTypeOf(field),
    dictCode: dictOf(fieldOf(form, field.path)),
    ...more,
    orderNum: at + 1,
  };
}

/** What a company added is told by the calls about extended fields alone: clients draw the answers of both beside each other. */
function listItems(form: Open): ListItem[] {
  const list = form.plan.lists.main ?? Object.values(form.plan.lists)[0];
  return (list?.columns ?? [])
    .filter(({ field }) => !isAdded(form, field))
    .flatMap((column, at) => {
      const field = form.plan.fields[column.field];
      if (!field) return [];
      const align = fieldOf(form, field.path)?.kind.align ?? 'left';
      return [itemOf(form, field, { width: column.width, align, sortable: field.stored }, at)];
    });
}

const formOf = (plan: EntityPlan, style: string) =>
  plan.forms[style === 'info' ? 'info' : 'edit'] ?? plan.forms.edit ?? Object.values(plan.forms)[0];

const editing = (field: FieldPlan, isLocked: boolean) => ({
  required: String(field.need),
  editProperty: editPropertyOf(field, isLocked),
});

const editPropertyOf = (field: FieldPlan, isLocked = false): string =>
  editPropertyFrom(field.need, field.locked || isLocked);

function headItems(form: Open, style: string): HeadItem[] {
  const shown = formOf(form.plan, style);
  const cells = (shown?.sections ?? []).flatMap((section) =>
    section.cells
      .filter(({ field }) => !isAdded(form, field))
      .map((cell) => ({ ...cell, cols: section.cols, group: section.title })),
  );
  return cells.flatMap(({ field: path, span, cols, group }, at) => {
    const field = form.plan.fields[path];
    if (!field) return [];
    const of24 = Math.min(24, Math.round((24 * Math.min(span, cols)) / cols));
    const width = fieldOf(form, path)?.kind.width ?? 160;
    return [itemOf(form, field, { width, span: of24, group, ...editing(field, shown?.locked ?? false) }, at)];
  });
}

/** The columns of the lines named, or of all lines of the form. */
function bodyItems(form: Open, style: string): BodyItem[] {
  const shown = formOf(form.plan, style);
  const grids = (shown?.body ?? []).flatMap((grid) => [grid, ...grid.below]);
  const columns = grids
    .filter(({ part }) => form.part === '' || part === form.part)
    .flatMap(({ columns: own }): readonly ColumnPlan[] => own)
    .filter(({ field }) => !isAdded(form, field));
  return columns.flatMap(({ field: path, width }, at) => {
    const field = form.plan.fields[path];
    if (!field) return [];
    const part = form.part === '' ? { part: field.part } : {};
    return [itemOf(form, field, { width, ...part, ...editing(field, shown?.locked ?? false) }, at)];
  });
}

const isAdded = (form: Open, path: string): boolean => fieldOf(form, path)?.added === true;

/** What a client puts before the last column of its own. */
function extendedColumns(form: Open): ExtendedColumn[] {
  const columns: readonly ColumnPlan[] =
    form.part === ''
      ? (form.plan.lists.main?.columns ?? [])
      : (formOf(form.plan, 'edit')?.body.find(({ part }) => part === form.part)?.columns ?? []);
  return columns.flatMap(({ field: path, width }) => {
    const field = form.plan.fields[path];
    if (!field || !isAdded(form, path)) return [];
    const dataIndex = dictOf(fieldOf(form, path)) ? `${field.key}_dictText` : field.key;
    const align = fieldOf(form, path)?.kind.align ?? 'left';
    return [{ title: field.label, dataIndex, key: field.key, width, align, dataType: dataTypeOf(field) }];
  });
}

const defaultOf = (field: FieldModel | undefined): string | null =>
  startAsDefault(field?.start ? printExpression(field.start) : undefined) || null;

function extendedItems(form: Open, type: string): ExtendedItem[] {
  const fields = Object.values(form.plan.fields).filter(({ part, path }) => part === form.part && isAdded(form, path));
  return fields.map((field, at) => {
    const model = fieldOf(form, field.path);
    const isWhole = model?.column?.family === 'integer';
    return {
      id: `${type}:${field.key}`,
      fieldName: field.key,
      labelName: field.label,
      width:
        form.plan.lists.main?.columns.find((column) => column.field === field.path)?.width ?? model?.kind.width ?? 160,
      dataType: dataTypeOf(field),
      type,
      // What an industry's documents add is common to its companies, what a company adds is its own.
      scope: field.layer === 'industry' ? 'common' : 'private',
      required: String(field.need),
      editProperty: editPropertyOf(field),
      ...(isWhole ? { onlyInteger: 'true' as const } : {}),
      dictCode: dictOf(model),
      defaultValue: defaultOf(model),
      orderNum: at + 1,
    };
  });
}
