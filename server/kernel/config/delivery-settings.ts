/** How mails and text messages leave the house. Null: they stand in the list of messages, and that is all. */
export interface DeliverySettings {
  readonly mail: MailSettings | null;
  readonly sms: SmsSettings | null;
}

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the server's STARTTLS is taken where it is offered. */
  readonly secure: boolean;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
}

export interface SmsSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with `{{to}}`, `{{text}}`, `{{id}}` and `{{time}}` inside its texts. */
  readonly body: unknown;
  /** Signs `time.id.body` with HMAC-SHA-256 into X-Signature. */
  readonly secret: string | null;
}

type Env = Readonly<Record<string, string | undefined>>;
type Wrong = (name: string, wants: string, given?: string) => Error;

/** The settings of delivery. What holds a password is never said back. */
export function readDelivery(env: Env, wrong: Wrong): DeliverySettings {
  return { mail: readMail(env, wrong), sms: readSms(env, wrong) };
}

function readMail({ MAIL_URL: url, MAIL_FROM: from }: Env, wrong: Wrong): MailSettings | null {
  if (!url) {
    if (from) throw wrong('MAIL_FROM', '要与 MAIL_URL 一起设置');
    return null;
  }
  const at = URL.canParse(url) ? new URL(url) : null;
  const secure = at?.protocol === 'smtps:';
  if (!at?.hostname || (!secure && at.protocol !== 'smtp:')) {
    throw wrong('MAIL_URL', '应为 smtp://用户:口令@主机:端口 或 smtps://用户:口令@主机:端口');
  }
  if (!from || !/^(.+<)?[^\s@<>]+@[^\s@<>]+>?$/.test(from)) {
    throw wrong('MAIL_FROM', '设置了 MAIL_URL 时应为发件人，例如 招采 <noreply@example.com>', from);
  }
  return {
    host: at.hostname,
    port: Number(at.port) || (secure ? 465 : 587),
    secure,
    user: decodeURIComponent(at.username) || null,
    password: decodeURIComponent(at.password) || null,
    from,
  };
}

const plainBody = '{"id":"{{id}}","to":"{{to}}","text":"{{text}}"}';

function readSms(env: Env, wrong: Wrong): SmsSettings | null {
  const { SMS_URL: url, SMS_HEADERS: headers, SMS_BODY: body, SMS_SECRET: secret } = env;
  if (!url) {
    const lone = ['SMS_HEADERS', 'SMS_BODY', 'SMS_SECRET'].find((name) => env[name]);
    if (lone) throw wrong(lone, '要与 SMS_URL 一起设置');
    return null;
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw wrong('SMS_URL', '应为短信服务的 http 或 https 地址');
  }
  const read = readJson(body || plainBody);
  if (read === undefined || !JSON.stringify(read).includes('{{text}}') || !JSON.stringify(read).includes('{{to}}')) {
    throw wrong('SMS_BODY', '应为含有 {{to}} 和 {{text}} 的 JSON');
  }
  return { url, headers: readHeaders(headers, wrong), body: read, secret: secret || null };
}

function readHeaders(text: string | undefined, wrong: Wrong): Readonly<Record<string, string>> {
  const read = readJson(text || '{}');
  const entries = typeof read === 'object' && read !== null && !Array.isArray(read) ? Object.entries(read) : null;
  const fine = entries?.every(([name, value]) => /^[\w-]+$/.test(name) && isHeaderValue(value));
  if (!entries || !fine) throw wrong('SMS_HEADERS', '应为请求头的 JSON 对象，例如 {"Authorization":"Bearer …"}');
  return Object.fromEntries(entries);
}

const isHeaderValue = (value: unknown) => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
