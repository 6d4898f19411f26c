import { nameAt, roleNameOf } from './names.ts';
import { sayPlainly } from './say-plainly.ts';
import { sayValue } from './say-value.ts';
import { cameOrWent, gainAndLoss, type Said, type Saying, saying } from './saying.ts';

/** What dictionaries and menus consist of. A part of an entity may have the same name. */
export const itemSayings: readonly Saying[] = [
  saying('/items/:', (change) => `${cameOrWent(change)}${itemWord(change)}“${itemName(change)}”`),
  saying('/items/:/text', ({ before, after }) => `选项${sayValue(before)}改名为${sayValue(after)}`),
  saying('/items/:/off', (change) => `${change.after ? '停用' : '启用'}选项“${itemName(change)}”`),
  saying('/**/items/:/title', ({ before, after }) => `菜单${sayValue(before)}改名为${sayValue(after)}`),
  saying('/**/items/:/title/zh', ({ before, after }) => `菜单${sayValue(before)}改名为${sayValue(after)}`),
  saying('/**/items/:/rank', (change) => `移动了${itemWord(change)}“${itemName(change)}”的位置`),
  saying('/**/items/:/hidden', (change) => `${change.after ? '隐藏' : '显示'}菜单“${itemName(change)}”`),
  saying('/**/items/:/needs', (change) => `修改了菜单“${itemName(change)}”需要的权限`),
  saying('/**/items/:/not', sayHidden),
  saying('/**/items/:/opens/**', (change) => `修改了菜单“${itemName(change)}”打开的页面`),
  saying('/**/items/:/items/:', (change) => `${cameOrWent(change)}菜单“${itemName(change)}”`),
  saying('/**/items/:/**', (change) => `修改了${itemWord(change)}“${itemName(change)}”`),
];

/** Whatever nothing else has words for. */
export const otherSayings: readonly Saying[] = [
  saying('/gives/**', () => '修改了选择后带出的内容'),
  saying('/**', (change) => sayPlainly(change)),
];

function sayHidden(change: Said): readonly string[] {
  const { gained, lost } = gainAndLoss(change);
  const say = (roles: readonly string[], what: string) =>
    roles.length === 0
      ? []
      : [
          `菜单“${itemName(change)}”${what}角色${roles.map((role) => `“${roleNameOf(change.words, role)}”`).join('、')}`,
        ];
  return [...say(gained, '不再显示给'), ...say(lost, '重新显示给')];
}

/** The innermost item that a place is of, or the one whose items change. */
const itemSteps = ({ steps }: Said): readonly string[] => steps.slice(0, steps.slice(0, -1).lastIndexOf('items') + 2);
const itemWord = ({ words }: Said): string => (words.after.kind === 'menu' ? '菜单' : '选项');
const itemName = (change: Said): string => nameAt(change.words, ...itemSteps(change));
