import type { DoneToMany } from '../../schemas/wire/records.ts';

/** What was done to some of many, and what keeps the others. */
export function sayRefused(label: string, done: number, refused: DoneToMany['refused']): string {
  const why = refused.slice(0, 3).map(({ name, say }) => `${name}：${say}`);
  const more = refused.length > why.length ? '…' : '';
  return `${done > 0 ? `已${label}${done}条` : `没有${label}`}，${refused.length}条未能${label}（${why.join('；')}${more}）`;
}
