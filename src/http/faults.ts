import type { Issue } from '../../schemas/issues/result.ts';
import { Refused } from '../../schemas/wire/refused.ts';

interface FaultWords {
  /** null: as the server said it. */
  readonly text: string | null;
  readonly title?: string;
  readonly tone: 'error' | 'warning';
  /** Who tells it: the frame, once for all of its screens, or whoever asked. */
  readonly by: 'frame' | 'asker';
  readonly seconds?: number;
  /** What follows: signing in again, at once on a press or by itself after so many milliseconds. */
  readonly leavesAfter?: number | 'press';
}

/** Everything that can go wrong between browser and server, and how it is told. The one place that knows. */
export const faults = {
  expired: {
    title: '登录已过期',
    text: '很抱歉，登录已过期，请重新登录',
    tone: 'warning',
    by: 'frame',
    leavesAfter: 'press',
  },
  unauthorised: { text: '未授权，请重新登录', tone: 'warning', by: 'frame', leavesAfter: 1500 },
  forbidden: { title: '系统提示', text: '拒绝访问', tone: 'error', by: 'frame' },
  missing: { text: '很抱歉，资源未找到!', tone: 'error', by: 'asker' },
  gatewayTimeout: { text: '网络超时', tone: 'error', by: 'asker' },
  timeout: { text: '网络超时', tone: 'error', by: 'asker' },
  offline: { text: '网络连接失败，请检查网络后重试', tone: 'error', by: 'frame' },
  tooLarge: { text: '文件大小超出20MB限制，请压缩或降低文件质量！', tone: 'warning', by: 'asker' },
  tooMany: { text: '操作过于频繁，请稍后再试', tone: 'warning', by: 'asker' },
  otherStatus: { text: null, tone: 'error', by: 'asker', seconds: 4 },
  refused: { text: null, tone: 'error', by: 'asker', seconds: 4 },
  warned: { text: null, tone: 'warning', by: 'asker' },
  partlyImported: { text: null, title: '导入完成，部分数据有误', tone: 'warning', by: 'frame' },
  emptyFile: { text: '文件下载失败', tone: 'warning', by: 'asker' },
  noFile: { text: '未知的文件', tone: 'warning', by: 'asker' },
  noMenu: { text: 'getPermissionList: permissions must be a non-null array !', tone: 'error', by: 'frame' },
} as const satisfies Record<string, FaultWords>;

export type FaultKey = keyof typeof faults;

/** What came back, as far as it matters for what went wrong. */
export interface Wrong {
  /** null: nothing came back at all. */
  readonly status: number | null;
  readonly code?: number | undefined;
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly timedOut?: boolean;
}

const byStatus: Readonly<Record<number, FaultKey>> = {
  401: 'unauthorised',
  403: 'forbidden',
  404: 'missing',
  413: 'tooLarge',
  429: 'tooMany',
  504: 'gatewayTimeout',
};
const byCode: Readonly<Record<number, FaultKey>> = { 201: 'partlyImported', 401: 'expired', 510: 'warned' };
const byReason: Readonly<Record<string, FaultKey>> = { unknown_file: 'noFile' };

/** Which row of the table it is. */
export function faultOf({ status, code = 0, reason = '', message = '', timedOut = false }: Wrong): FaultKey {
  if (status === null) return timedOut ? 'timeout' : 'offline';
  if (status === 500 && message.startsWith('Token失效')) return 'expired';
  const found = byReason[reason] ?? byStatus[status] ?? byCode[code];
  return found ?? (status === 200 ? 'refused' : 'otherStatus');
}

/** A refusal that knows its row of the table. */
export class Failed extends Refused {
  readonly fault: FaultKey;
  constructor(fault: FaultKey, { reason, message, issues = [], result }: Saying = {}) {
    super(reason ?? fault, faults[fault].text ?? (message || '操作失败'), issues, result);
    this.fault = fault;
  }
}

interface Saying {
  readonly reason?: string | undefined;
  readonly message?: string | undefined;
  readonly issues?: readonly Issue[] | undefined;
  readonly result?: unknown;
}

interface Teller {
  open(said: { type: 'error' | 'warning'; content: string; duration?: number }): unknown;
}

/** Says in passing what went wrong, unless the frame says it already. */
export function tellFault(message: Teller, caught: unknown): void {
  if (!(caught instanceof Failed)) {
    message.open({ type: 'error', content: caught instanceof Error ? caught.message : String(caught) });
    return;
  }
  const row: FaultWords = faults[caught.fault];
  if (row.by === 'frame') return;
  message.open({
    type: row.tone,
    content: caught.message,
    ...(row.seconds === undefined ? {} : { duration: row.seconds }),
  });
}
