import type { FieldPlan } from '../compile/plan.ts';
import type { AnyFieldKind, Fault } from '../kinds/field-kind.ts';
import { valuesBeside } from './check-values.ts';

const words = { chosen: '选择', uploaded: '上传' } as const;

/** What a value is called: as its row says, or by the name of its field. */
export const calledBeside = (
  { path, label, config }: Pick<FieldPlan, 'path' | 'label' | 'config'>,
  kind: AnyFieldKind | undefined,
  valueAt: (path: string) => unknown,
): string => kind?.calls?.(valuesBeside({ path }, config, kind, valueAt)) ?? label;

/** What is asked of whoever left out a value that is needed: to type it, to choose it or to upload it. Without a field it is typed. */
export const missing = (label: string, kind?: AnyFieldKind): Fault => ({
  code: 'required',
  params: { give: kind?.given ? words[kind.given] : '填写', label },
});
