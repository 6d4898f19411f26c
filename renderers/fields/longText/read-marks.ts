import type { Parameter } from '../../widgets/parameter-list/ParameterList.tsx';

/** Marks as people list them, a name and what it stands for on each line; a name that is none is passed over. */
export function readMarks(listed: unknown): readonly Parameter[] {
  const lines = typeof listed === 'string' ? listed.split('\n') : [];
  const marks = lines.flatMap((line): Parameter[] => {
    const [, value, label = ''] = /^\s*([a-zA-Z][a-zA-Z0-9_]*)(?:[\s:：]+(.*?))?\s*$/.exec(line) ?? [];
    return value === undefined ? [] : [{ value, ...(label !== '' && { label }) }];
  });
  return marks.filter(({ value }, at) => marks.findIndex((one) => one.value === value) === at);
}
