import fs from 'node:fs';
import { type Static, type TObject, Type } from '@sinclair/typebox';
import { sayIssue } from '../../schemas/issues/issues.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { idOf, readDocument } from '../../schemas/language/document.ts';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { Fields } from '../../schemas/language/fields.ts';
import { toSnake } from '../../schemas/language/names.ts';
import { normalise } from '../../schemas/language/normalise.ts';
import { called, Expression, FieldPath, Key, MapOf, Maybe, Strict, Title } from '../../schemas/language/parts.ts';
import { checkShape } from '../../schemas/language/shape.ts';
import { WrongSetting } from '../kernel/config/config.ts';

const Name = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,62}$' });

/** A view of the database as a deployment names it: which columns reports read, and who may read its rows. */
const View = Strict({
  key: called('标识', Key),
  title: called('名称', Title),
  note: called('备注', Maybe(Type.String({ maxLength: 2000 }))),
  /** `schema.view`, or a view beside the product's own tables. */
  view: called('视图', Type.String({ pattern: '^([A-Za-z_][A-Za-z0-9_]{0,62}\\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$' })),
  /** The column that holds the number of the company a row belongs to. */
  tenant: called('公司编号所在的列', Name),
  /** The column that tells one row from another. */
  id: called('区分各行的列', Name),
  named: called('名称字段', Maybe(Key)),
  /** As the fields of any entity; `column` where the view calls it otherwise than by the key. */
  fields: called('字段', Fields),
  roles: called(
    '角色',
    MapOf(
      Strict({
        rows: called('数据范围', Maybe(Expression)),
        hide: called('看不到的字段', Maybe(Type.Array(FieldPath))),
      }),
    ),
  ),
});
const File = Strict({ views: called('视图', Type.Array(View, { maxItems: 100 })) });

export interface RegisteredView {
  readonly document: EntityDocument;
  /** Where the rows come from, name by name. */
  readonly from: readonly string[];
  readonly tenant: string;
  readonly id: string;
  /** The view's own column of each field. */
  readonly columns: ReadonlyMap<string, string>;
}

const setting = 'REPORT_VIEWS';

/** The views a deployment registers for reports. A file that is not right stops the start. */
export function readViews(file: string | null): readonly RegisteredView[] {
  if (file === null) return [];
  const { value, issues } = normalise(File as TObject, parse(file));
  const wrong = [...issues, ...checkShape(File as TObject, value, '')];
  if (wrong.length > 0) throw wrongViews(wrong);
  return (value as Static<typeof File>).views.map((view, at) => registered(view, at));
}

/** Told as a wrong setting: whoever deploys reads it in the first line. */
export const wrongViews = (issues: readonly Issue[]): WrongSetting =>
  new WrongSetting(setting, issues.map((one) => `${one.in ?? ''}${one.path}：${sayIssue(one)}`).join('；'), undefined);

/** Told in the words of the database, which name the view or the column. */
export const wrongView = (key: string, why: string): WrongSetting =>
  new WrongSetting(setting, `视图“${key}”不能读取，${why}`, undefined);

function parse(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongSetting(setting, `应为登记视图的 JSON 文件（${(error as Error).message}）`, file);
  }
}

/** The entity reports see: closed to fields of a company's own, open to reading and export alone. */
function registered(view: Static<typeof View>, at: number): RegisteredView {
  const { key, title, note, named, fields, roles } = view;
  const grants = Object.entries(roles).map(([role, grant]) => [role, { ...grant, do: ['read', 'export'] }]);
  const read = readDocument({
    kind: 'entity',
    key,
    spec: 1,
    title,
    ...(note === undefined ? {} : { note }),
    ...(named === undefined ? {} : { named }),
    store: { table: `v_${toSnake(key)}`, view: true },
    ext: { slots: {}, types: [], max: 0 },
    fields: Object.fromEntries(Object.entries(fields).map(([name, { column: _, ...field }]) => [name, field])),
    access: { roles: Object.fromEntries(grants) },
  });
  if (!read.ok) throw wrongViews(read.issues.map((issue) => ({ ...issue, path: `/views/${at}${issue.path}` })));
  return {
    document: read.value as EntityDocument,
    from: view.view.split('.'),
    tenant: view.tenant,
    id: view.id,
    columns: new Map(Object.entries(fields).map(([name, field]) => [name, field.column ?? toSnake(name)])),
  };
}

/** The issues of a publish that are about registered views. */
export const ofViews = (views: readonly RegisteredView[], issues: readonly Issue[]): readonly Issue[] => {
  const ids = new Set(views.map(({ document }) => idOf(document)));
  return issues.filter((issue) => ids.has(issue.in ?? ''));
};
