import { newId } from '../kernel/new-id.ts';
import type { Dialect } from './lines.ts';

/** Our own browsers: one word says what changed, and they fetch it. */
export const ours: Dialect = {
  changed: (_, everyone) => (everyone ? '{"type":"notices","everyone":true}' : '{"type":"notices"}'),
  opened: (basis) => JSON.stringify({ type: 'open', basis }),
  modelChanged: '{"type":"model"}',
  beat: (text) => (text === 'ping' ? '{"type":"pong"}' : null),
};

/** Old clients run what they are sent as a script: nothing in it may end one. */
const pure = (frame: object): string =>
  JSON.stringify(frame).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const beats = new Set(['HeartBeat', 'ping', 'heartcheck']);

/** The frames of the specification's clients. After `topic` or `user` they load listByUser anew. */
export const lineage: Dialect = {
  changed: ({ user }, everyone) =>
    pure({ ...(everyone ? { cmd: 'topic' } : { cmd: 'user', userId: user }), msgId: newId(), msgTxt: '您有新的消息' }),
  opened: null,
  modelChanged: null,
  beat: (text) => (beats.has(text) ? pure({ cmd: 'heartcheck', msgTxt: '心跳响应' }) : null),
};
