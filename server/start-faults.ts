import { Refusal } from './kernel/errors.ts';
import { PlainFault } from './kernel/plain-fault.ts';

type Texts = Readonly<Record<string, string>>;

const ofDatabase: Texts = {
  '28P01': '用户名或口令不正确',
  '28000': '服务器不允许这个用户从这里连接',
  '3D000': '没有这个数据库',
  '42501': '这个用户的权限不够：它应是数据库的所有者，并可创建角色',
  '53300': '服务器的连接数已满',
  '53100': '服务器的磁盘空间已满',
  '57P03': '服务器正在启动或恢复，请稍后再试',
  '55000': '这个数据库不接受连接',
  '25006': '服务器是只读的（备库）',
};
const ofConnections: Texts = {
  ECONNREFUSED: '连接被拒绝，请检查主机和端口',
  ECONNRESET: '连接被对方断开，请检查主机和端口',
  ENOTFOUND: '找不到这个主机',
  EAI_AGAIN: '找不到这个主机',
  ETIMEDOUT: '连接超时，请检查主机和端口',
  EHOSTUNREACH: '连不到这个主机',
  ENETUNREACH: '连不到这个主机',
  ENOENT: '这个位置没有数据库的套接字文件',
  EACCES: '没有权限使用这个套接字文件',
};
const ofFiles: Texts = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '文件系统是只读的',
  ENOSPC: '磁盘空间已满',
  EDQUOT: '磁盘配额已满',
  ENOENT: '不存在，也不能建立',
  ENOTDIR: '路径中有一段不是目录',
  EEXIST: '那里已有同名的文件，不是目录',
  EISDIR: '应为文件，却是目录',
  ENAMETOOLONG: '路径过长',
  ELOOP: '路径中的链接成环',
};
const byWords: readonly (readonly [RegExp, string])[] = [
  [/timeout|timed out|timeout expired/i, '连接超时，请检查主机和端口'],
  [/does not support SSL|SSL connection/i, '加密连接没有建立，服务器不支持时请设置 sslmode=disable'],
  [/certificate|self.signed|altnames/i, '服务器的证书不可信'],
  [/password must be a|client password/i, '服务器要求口令，请写进 DATABASE_URL'],
  [/Connection terminated|unexpected end|invalid response/i, '对方断开了连接，或不是 PostgreSQL 服务器'],
];

/** One sentence for what stopped a start; undefined for what is a bug of ours. */
export function sayStartFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof PlainFault || error instanceof Refusal) return error.message;
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException;
  if (path !== undefined && ofFiles[code]) return `无法使用 ${path}：${ofFiles[code]}。请检查 DATA_DIR 和它的权限。`;
  const why = ofDatabase[code] ?? (syscall === '' || isOfSocket(syscall) ? ofConnections[code] : undefined);
  const said = why ?? byWords.find(([words]) => words.test(error.message))?.[1];
  return said && `无法使用数据库：${said}。请检查设置 DATABASE_URL。`;
}

const isOfSocket = (syscall: string): boolean => /^(connect|read|write|getaddrinfo)/.test(syscall);
