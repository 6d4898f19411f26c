import type { AnyFieldKind, Fault } from '../kinds/field-kind.ts';

const words = { chosen: '选择', uploaded: '上传' } as const;

/** What is asked of whoever left out a value that is needed: to type it, to choose it or to upload it. Without a field it is typed. */
export const missing = (label: string, kind?: AnyFieldKind): Fault => ({
  code: 'required',
  params: { give: kind?.given ? words[kind.given] : '填写', label },
});
