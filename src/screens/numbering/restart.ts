import type { SerialWish } from '../../../server/features/rules/numbering.contract.ts';

type Restart = SerialWish['restart'];

/** What a running number begins anew with, from the widest to the narrowest. */
export const restarts = [
  { key: 'never', label: '不重新开始', restart: ['tenant'] },
  { key: 'yyyy', label: '每年', restart: ['tenant', 'yyyy'] },
  { key: 'mm', label: '每月', restart: ['tenant', 'yyyy', 'mm'] },
  { key: 'dd', label: '每日', restart: ['tenant', 'yyyy', 'mm', 'dd'] },
] as const satisfies readonly { key: string; label: string; restart: Restart }[];

/** The narrowest period decides. */
export function restartOf(restart: Restart): (typeof restarts)[number] {
  return restarts.findLast(({ key }) => key === 'never' || restart.includes(key)) ?? restarts[0];
}

export const sayRestart = (restart: Restart): string => restartOf(restart).label;
