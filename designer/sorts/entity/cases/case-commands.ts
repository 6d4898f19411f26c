import type { CaseDocument } from '../../../../schemas/cases/case-record.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { Ask } from '../../../kernel/command.ts';
import { rankBefore } from '../../../kernel/places.ts';

export type Expected = CaseDocument['then'];

interface Making {
  readonly ask: Ask;
  readonly chosen: string;
}

export const casePath = (name: string): string => at('/cases', name);

/** A name that no other case has. */
export function freshName({ cases }: EntityDocument, wish: string): string {
  const stem = wish.slice(0, 90) || '用例';
  for (let no = 1; ; no += 1) {
    const name = no === 1 ? stem : `${stem} ${no}`;
    if (!entryOf(cases, name)) return name;
  }
}

export function addCase(document: EntityDocument, wish: string, words: Omit<CaseDocument, 'rank'>): Making {
  const name = freshName(document, wish);
  const after = { ...words, rank: rankBefore(document.cases, null) };
  return { ask: { name: `新建用例“${name}”`, steps: [{ path: casePath(name), after }] }, chosen: casePath(name) };
}

export function duplicateCase(document: EntityDocument, name: string): Making | null {
  const found = entryOf(document.cases, name);
  if (!found) return null;
  const { rank: _, ...words } = found;
  return addCase(document, `${name}（副本）`, words);
}

export const removeCase = (name: string): Ask => ({
  name: `删除用例“${name}”`,
  steps: [{ path: casePath(name), after: undefined }],
});

/** A case is known by its name: renamed, it is the same one in the same place. Null where the name is taken. */
export function renameCase(document: EntityDocument, name: string, to: string): Making | null {
  const found = entryOf(document.cases, name);
  if (!found || to === '' || entryOf(document.cases, to)) return null;
  const steps = [
    { path: casePath(name), after: undefined },
    { path: casePath(to), after: found },
  ];
  return { ask: { name: '修改用例的名称', steps }, chosen: casePath(to) };
}

/** What happens by itself when its time has come. */
export const timedOf = ({ states, remind }: EntityDocument): readonly { value: string; label: string }[] => [
  ...inOrder(states?.moves).flatMap(([key, { label, after }]) => (after ? [{ value: `move:${key}`, label }] : [])),
  ...inOrder(remind).map(([key, { label }]) => ({ value: `remind:${key}`, label })),
];

const words = {
  as: '角色',
  in: '状态',
  at: '时机',
  now: '当时',
  since: '进入状态的时间',
  given: '已填写的值',
  then: '预期结果',
} as const;

export const setCase = <Word extends keyof typeof words>(
  name: string,
  word: Word,
  after: CaseDocument[Word] | undefined,
): Ask => {
  const path = at(casePath(name), word);
  return { name: `修改用例的${words[word]}`, steps: [{ path, after }], joins: path };
};
