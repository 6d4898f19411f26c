import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { faultOfPassword } from '../../../schemas/check/password-rules.ts';
import { PlainFault } from '../plain-fault.ts';
import { type Connection, readConnection } from './connection.ts';
import { type DeliverySettings, readDelivery } from './delivery-settings.ts';
import { readFileStore, readQuota, type S3Settings } from './file-settings.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: the built-in database under `dataDir`. */
  readonly database: Connection | null;
  readonly apiPrefix: string;
  readonly demo: boolean;
  readonly demoPassword: string;
  readonly captcha: (typeof captchas)[number];
  readonly authFailure: (typeof authFailures)[number];
  /** Addresses and networks of the proxies in front: what they say of a request's origin is believed. */
  readonly trustProxy: readonly string[];
  /** How mails and text messages leave the house. */
  readonly delivery: DeliverySettings;
  /** What secrets are sealed with; null: a key of its own under `dataDir`. */
  readonly secretKey: Buffer | null;
  /** Where files are kept; null: under `dataDir`. */
  readonly s3: S3Settings | null;
  /** Bytes of files a company may keep. */
  readonly fileQuota: number;
  /** A file that names views of the database reports may read; null: none. */
  readonly reportViews: string | null;
  /** What is written down; more than faults only where somebody looks for one. */
  readonly logLevel: (typeof logLevels)[number];
  /** The browser that makes PDFs; null: one in a usual place. */
  readonly chromium: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;

const captchas = ['always', 'after-failures', 'off'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const authFailures = ['legacy500', '401'] as const;
export const defaultDemoPassword = 'Zhaocai@2026';

/** Stops the start: the sentence names the setting and what it may be. */
export class WrongSetting extends PlainFault {
  constructor(name: string, wants: string, given: string | undefined) {
    super(`设置 ${name} 不正确：${wants}${given === undefined ? '' : `，现在是“${given}”`}。`);
    this.name = 'WrongSetting';
  }
}

/** The settings of this process, from its environment alone. Every one has a default. */
export function readConfig(env: Env): Config {
  const database = readDatabase(env);
  const demo = readSwitch(env, 'DEMO', database === null);
  const captcha = readChoice(env, 'CAPTCHA', captchas, 'after-failures');
  if (captcha === 'off' && !demo) throw new WrongSetting('CAPTCHA', '只有演示模式（DEMO=on）才可以是 off', captcha);
  return {
    port: readPort(env),
    host: readText(env, 'HOST', '127.0.0.1', /^[\w.:-]+$/, '应为监听的地址，例如 127.0.0.1 或 0.0.0.0'),
    dataDir: path.resolve(env.DATA_DIR || './data'),
    database,
    apiPrefix: readText(env, 'API_PREFIX', '/api', /^(\/[\w-]+)+$/, '应为以 / 开头、不以 / 结尾的路径，例如 /api'),
    demo,
    demoPassword: readPassword(env, 'DEMO_PASSWORD', defaultDemoPassword),
    captcha,
    authFailure: readChoice(env, 'AUTH_FAILURE', authFailures, 'legacy500'),
    trustProxy: readNetworks(env, 'TRUST_PROXY'),
    delivery: readUrls('MAIL_URL', () => readDelivery(env, wrong)),
    secretKey: readKey(env, 'SECRET_KEY'),
    s3: readUrls('S3_URL', () => readFileStore(env, wrong)),
    fileQuota: readQuota(env, wrong),
    reportViews: env.REPORT_VIEWS ? path.resolve(env.REPORT_VIEWS) : null,
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, 'warn'),
    chromium: readProgram(env, 'CHROMIUM_PATH'),
  };
}

const wrong = (name: string, wants: string, given?: string) => new WrongSetting(name, wants, given);

function readDatabase(env: Env): Connection | null {
  if (!env.DATABASE_URL) return null;
  try {
    return readConnection(env.DATABASE_URL);
  } catch (error) {
    // The address holds a password: it is never shown.
    const isNoAddress = error instanceof TypeError || error instanceof URIError;
    const why = isNoAddress ? '应为 postgres://用户:口令@主机:端口/数据库名' : (error as Error).message;
    throw new WrongSetting('DATABASE_URL', why, undefined);
  }
}

/** An address whose parts hold a sign that stands for nothing. */
function readUrls<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new WrongSetting(name, '用户名和口令里的 % 等特殊字符要写成 %XX', undefined);
  }
}

/** What is wrong with a password is told without repeating it. */
function readPassword(env: Env, name: string, fallback: string): string {
  const password = env[name] || fallback;
  const fault = faultOfPassword(password, '');
  if (fault) throw new WrongSetting(name, fault, undefined);
  return password;
}

function readProgram(env: Env, name: string): string | null {
  const file = env[name];
  if (!file) return null;
  if (!fs.existsSync(file)) throw new WrongSetting(name, '那里没有这个程序', file);
  return file;
}

function readPort(env: Env): number {
  const text = env.PORT || '8080';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new WrongSetting('PORT', '应为 0 到 65535 的整数', text);
  return port;
}

function readSwitch(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase();
  if (!text) return fallback;
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw new WrongSetting(name, '应为 on 或 off', env[name]);
}

function readChoice<const Choice extends string>(
  env: Env,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = env[name] || fallback;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new WrongSetting(name, `应为 ${choices.join('、')} 之一`, text);
  return found;
}

/** Proxies by address, never by count: a count would also believe whoever reaches the port directly. */
function readNetworks(env: Env, name: string): string[] {
  const networks = (env[name] ?? '').split(',').map((entry) => entry.trim());
  const wrong = networks.find((entry) => entry !== '' && !isNetwork(entry));
  if (wrong) throw new WrongSetting(name, '应为代理的地址或网段，以逗号分隔，例如 127.0.0.1 或 10.1.0.0/16', wrong);
  return networks.filter((entry) => entry !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '32', ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
}

/** The value is never shown. */
function readKey(env: Env, name: string): Buffer | null {
  const text = env[name];
  if (!text) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== 32)
    throw new WrongSetting(name, '应为 32 字节的 base64，例如 openssl rand -base64 32 的输出', undefined);
  return key;
}

function readText(env: Env, name: string, fallback: string, form: RegExp, wants: string, secret = false): string {
  const text = env[name] || fallback;
  if (!form.test(text)) throw new WrongSetting(name, wants, secret ? undefined : text);
  return text;
}
