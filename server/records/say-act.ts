import type { EntityModel, MoveModel } from '../../schemas/compile/model.ts';
import type { Asking } from './asking.ts';

const acts: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '修改',
  delete: '删除',
  restore: '恢复',
  ledger: '占用变动',
  tally: '关联单据变动',
  write: '随关联单据改写',
  unseal: '开启密封',
  flowStep: '随流程填写',
};

/** What history calls a move with. */
const movesOf: ReadonlySet<string> = new Set(['move', 'auto', 'flow']);
/** A move that nobody made by hand. */
const byWhom: Readonly<Record<string, string>> = { auto: '自动', flow: '由流程' };

/** What was done, in words. A move or an action by its label; one of another document over the same table has its own. */
export function sayAct({ model, entity }: Asking, action: string): string {
  const [sort = '', key = ''] = action.split(':');
  if (key === '') return acts[action] ?? action;
  const all = [...model.entities.values()].filter(({ store }) => store === entity.store);
  const labels = all.map((one) => actNamed(one, action)?.label);
  return `${byWhom[sort] ?? ''}${labels.find((label) => label !== undefined) ?? '办理'}`;
}

/** The move, of records or of rows, or the action that history names: `move:x`, `lines.move:x`, `auto:x`, `auto:lines.x`, `flow:x`, `action:x`. */
export function actNamed(entity: EntityModel, action: string): Named | undefined {
  const [sort = '', key = ''] = action.split(':');
  const [part = '', move = ''] = sort === 'auto' ? key.split('.') : [sort.replace(/\.move$/, ''), key];
  const ofRows = entity.head.parts.get(part)?.states?.moves.get(move);
  if (ofRows) return ofRows;
  return movesOf.has(sort) ? entity.states?.moves.get(key) : entity.actions.get(key);
}

type Named = Pick<MoveModel, 'label' | 'ask'>;
