import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Ask } from '../../../kernel/command.ts';
import { fieldsOf, rankBefore } from '../../../kernel/places.ts';
import type { Step } from '../../../kernel/steps.ts';
import { freshKey } from '../../../kernel/tree.ts';
import { kindNamed } from '../form/kind-named.ts';
import { giveTo, giveToEditors, type OperationSort, withoutOperation } from '../operations.ts';
import type { Making } from '../rules/rule-commands.ts';

export type ActionDocument = NonNullable<EntityDocument['actions']>[string];
export type ChainDocument = NonNullable<EntityDocument['becomes']>[string];
export type LinesDocument = NonNullable<ChainDocument['lines']>;

const actionPath = (key: string): string => at('/actions', key);
const chainPath = (key: string): string => at('/becomes', key);

/** An operation offered in every list: in its rows, or for what is ticked there. */
function offeredIn(document: EntityDocument, operation: string, where: 'row' | 'bulk'): readonly Step[] {
  return Object.entries(document.lists ?? {}).flatMap(([key, list]): Step[] => {
    const words = list[where] ?? [];
    return words.includes(operation) ? [] : [{ path: at('/lists', key, where), after: [...words, operation] }];
  });
}

/** A button that writes something: into which field and what is said afterwards. */
export function addAction(document: EntityDocument): Making {
  const key = freshKey(new Set(Object.keys(document.actions ?? {})), 'action');
  const after: ActionDocument & { rank: string } = {
    label: '新动作',
    at: 'row',
    ask: [{ key: 'note', label: '说明', need: true }],
    rank: rankBefore(document.actions, null),
  };
  const steps = [
    { path: actionPath(key), after },
    ...giveToEditors(document, 'action', key),
    ...offeredIn(document, `action:${key}`, 'row'),
  ];
  return { ask: { name: '新建动作', steps }, chosen: actionPath(key) };
}

const actionWords = {
  label: '名称',
  when: '条件',
  unless: '说明',
  danger: '警示',
  confirm: '提醒',
  ask: '填写内容',
  run: '自动动作',
} as const;

export const setAction = <Word extends keyof typeof actionWords>(
  key: string,
  word: Word,
  after: ActionDocument[Word] | undefined,
  isTyped = ['label', 'unless', 'confirm'].includes(word),
): Ask => {
  const path = at(actionPath(key), word);
  return { name: `修改动作的${actionWords[word]}`, steps: [{ path, after }], ...(isTyped ? { joins: path } : {}) };
};

/** Where its button stands; the lists follow. */
export function setPlace(document: EntityDocument, key: string, place: 'row' | 'bulk' | 'head'): Ask {
  const operation = `action:${key}`;
  const gone = withoutOperation(document, operation).filter(({ path }) => path.startsWith('/lists/'));
  const shown = place === 'head' ? [] : offeredIn(document, operation, place);
  return { name: '修改动作的位置', steps: [{ path: at(actionPath(key), 'at'), after: place }, ...gone, ...shown] };
}

/** What the server does with every record that is saved; nothing takes the word away. */
export const setOnSave = (runs: NonNullable<EntityDocument['onSave']>): Ask => ({
  name: '修改保存时自动做的事',
  steps: [{ path: '/onSave', after: runs.length > 0 ? runs : undefined }],
  joins: '/onSave',
});

/** Another document made of this one: what has the same name and sort in both is carried over. */
export function addChain(document: EntityDocument, target: EntityDocument, title: string): Making {
  const key = freshKey(
    new Set(Object.keys(document.becomes ?? {})),
    `to${target.key.replace(/^./, (a) => a.toUpperCase())}`,
  );
  const after = {
    label: `生成${title}`,
    to: target.key,
    map: alike(document, '', target, ''),
    rank: rankBefore(document.becomes, null),
  };
  const steps = [
    { path: chainPath(key), after },
    ...giveToEditors(document, 'becomes', key),
    ...offeredIn(document, `becomes:${key}`, 'row'),
  ];
  return { ask: { name: `新建下推到“${title}”`, steps }, chosen: chainPath(key) };
}

/** Fields of the new document by the fields here that mean the same: the same key, or the same label, of the same kind. */
export function alike(
  from: EntityDocument,
  fromPart: string,
  to: EntityDocument,
  toPart: string,
): Readonly<Record<string, string>> {
  const here = Object.entries(fieldsOf(from, fromPart));
  const pairs = Object.entries(fieldsOf(to, toPart)).flatMap(([key, words]): [string, string][] => {
    if (words.calc !== undefined || kindNamed(words.type)?.automatic) return [];
    const same = here.filter(([, other]) => other.type === words.type && other.to === words.to);
    const found = same.find(([other]) => other === key) ?? same.find(([, other]) => other.label === words.label);
    return found ? [[key, found[0]]] : [];
  });
  // A field that points back at where it came from.
  const back = toPart === '' && Object.entries(fieldsOf(to, '')).find(([, words]) => words.to === from.key);
  return Object.fromEntries(back ? [...pairs, [back[0], 'id']] : pairs);
}

const chainWords = {
  label: '名称',
  when: '条件',
  map: '带过去的内容',
  same: '须一致的内容',
  lines: '明细',
  ownRight: '生成权限',
  untied: '上下游',
  aside: '先后',
} as const;

export const setChain = <Word extends keyof typeof chainWords>(
  key: string,
  word: Word,
  after: ChainDocument[Word] | undefined,
  isTyped = word === 'label',
): Ask => {
  const path = at(chainPath(key), word);
  return { name: `修改下推的${chainWords[word]}`, steps: [{ path, after }], ...(isTyped ? { joins: path } : {}) };
};

/** What lines decide of the next document is decided by them alone: its head carries that no more. */
export function setSplit(
  key: string,
  { map, same = [], lines }: ChainDocument,
  split: Readonly<Record<string, string>>,
  isTyped: boolean,
): Ask {
  const path = at(chainPath(key), 'lines');
  const { split: _, ...rest } = lines as LinesDocument;
  const isFree = (field: string) => !Object.hasOwn(split, field);
  const carried = Object.fromEntries(Object.entries(map).filter(([field]) => isFree(field)));
  const left = same.filter(isFree);
  const steps: Step[] = [
    { path, after: Object.keys(split).length > 0 ? { ...rest, split } : rest },
    ...(Object.keys(carried).length < Object.keys(map).length
      ? [{ path: at(chainPath(key), 'map'), after: carried }]
      : []),
    ...(left.length < same.length
      ? [{ path: at(chainPath(key), 'same'), after: left.length > 0 ? left : undefined }]
      : []),
  ];
  return { name: '修改下推的拆分', steps, ...(isTyped ? { joins: path } : {}) };
}

export const setHolders = (
  document: EntityDocument,
  sort: OperationSort,
  key: string,
  roles: readonly string[],
): Ask => ({ name: '修改谁可以操作', steps: giveTo(document, sort, key, roles) });

export function removeAction(document: EntityDocument, key: string): Ask | null {
  const action = entryOf(document.actions, key);
  if (!action) return null;
  const steps = [{ path: actionPath(key), after: undefined }, ...withoutOperation(document, `action:${key}`)];
  return { name: `删除动作“${action.label}”`, steps };
}

export function removeChain(document: EntityDocument, key: string): Ask | null {
  const chain = entryOf(document.becomes, key);
  if (!chain) return null;
  const steps = [{ path: chainPath(key), after: undefined }, ...withoutOperation(document, `becomes:${key}`)];
  return { name: `删除下推“${chain.label}”`, steps };
}
