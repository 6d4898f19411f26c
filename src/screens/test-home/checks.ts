import type { SessionView } from '../../../schemas/wire/session.ts';
import { askLiveTicket, liveAddress } from '../../http/notice-calls.ts';
import { loadSession } from '../../http/session-calls.ts';
import { sayAgent } from './say-agent.ts';

export interface CheckResult {
  readonly state: 'good' | 'poor' | 'bad';
  readonly say: string;
}

export interface Check {
  readonly key: string;
  readonly title: string;
  readonly look: (session: SessionView | null) => Promise<CheckResult>;
}

const slow = 800;
const late = 3000;
const clockApart = 120_000;

/** Each looks at one thing by using it. */
export const checks: readonly Check[] = [
  {
    key: 'browser',
    title: '浏览器',
    look: async () => {
      const { name, isKnown } = sayAgent(navigator.userAgent);
      return { state: isKnown ? 'good' : 'poor', say: isKnown ? name : `${name}，建议使用新版 Chrome 或 Edge` };
    },
  },
  {
    key: 'screen',
    title: '屏幕',
    look: async () => ({
      state: 'good',
      say: `窗口 ${window.innerWidth} × ${window.innerHeight}，缩放 ${Math.round(window.devicePixelRatio * 100)}%`,
    }),
  },
  { key: 'storage', title: '浏览器存储', look: lookAtStorage },
  { key: 'connection', title: '服务器连接', look: lookAtConnection },
  { key: 'clock', title: '本机时间', look: lookAtClock },
  { key: 'live', title: '实时消息', look: lookAtLive },
  {
    key: 'session',
    title: '登录会话',
    look: async (session) => ({
      state: session ? 'good' : 'bad',
      say: session ? `${session.user.realname}（${session.user.username}），${session.tenant.name}` : '没有登录',
    }),
  },
  {
    key: 'version',
    title: '配置版本',
    look: async (session) => {
      const { revision } = await loadSession();
      const isOld = session !== null && session.revision !== revision;
      return {
        state: isOld ? 'poor' : 'good',
        say: isOld ? `服务器已发布第 ${revision} 版，此页面还是第 ${session.revision} 版，请刷新` : `第 ${revision} 版`,
      };
    },
  },
];

async function lookAtStorage(): Promise<CheckResult> {
  const key = 'zhaocai.self-check';
  try {
    localStorage.setItem(key, '1');
    localStorage.removeItem(key);
  } catch {
    return { state: 'bad', say: '不能保存设置：请允许本站使用存储，或退出无痕模式' };
  }
  return navigator.cookieEnabled
    ? { state: 'good', say: '可以使用' }
    : { state: 'bad', say: '已禁用 Cookie，图片和附件会打不开' };
}

async function lookAtConnection(): Promise<CheckResult> {
  const start = performance.now();
  await loadSession();
  const took = Math.round(performance.now() - start);
  return { state: took > late ? 'bad' : took > slow ? 'poor' : 'good', say: `往返 ${took} 毫秒` };
}

async function lookAtClock(): Promise<CheckResult> {
  const { serverTime } = await loadSession();
  const apart = Math.abs(Date.parse(`${serverTime.replace(' ', 'T')}+08:00`) - Date.now());
  return apart > clockApart
    ? { state: 'poor', say: `与服务器相差 ${Math.round(apart / 60_000)} 分钟，请校准` }
    : { state: 'good', say: '与服务器一致' };
}

async function lookAtLive(): Promise<CheckResult> {
  const ticket = await askLiveTicket();
  return new Promise((found) => {
    const socket = new WebSocket(liveAddress(), ['live', ticket]);
    const end = (answer: CheckResult) => {
      clearTimeout(clock);
      socket.close();
      found(answer);
    };
    const clock = setTimeout(() => end({ state: 'poor', say: '没有接通，改为定时查询' }), late * 2);
    socket.onopen = () => end({ state: 'good', say: '已接通' });
    socket.onerror = () => end({ state: 'poor', say: '没有接通，改为定时查询；可能被代理拦截' });
  });
}
