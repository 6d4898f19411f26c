import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PlainFault } from './plain-fault.ts';

/** Keeps secrets of others — a provider's, a database's — so that whoever reads the tables, or a copy of them, has nothing. */
export interface Secrets {
  /** `about` says what the secret is of: sealed for one thing, it does not open for another. */
  seal(secret: string, about: string): string;
  open(sealed: string, about: string): string;
  /** What only this installation can say of a text: whoever changes it cannot say it anew. */
  mark(text: string, about: string): string;
}

/** The key does not fit: it was changed, or the text was. */
export class SealBroken extends Error {
  constructor() {
    super('a sealed secret does not open with the key of this installation');
    this.name = 'SealBroken';
  }
}

const form = 'v1';
const cipher = 'aes-256-gcm';

/** With the key of SECRET_KEY, or one of its own in the data directory, made when it is first needed. */
export function openSecrets({
  dataDir,
  secretKey,
}: {
  readonly dataDir: string;
  readonly secretKey: Buffer | null;
}): Secrets {
  const file = path.join(dataDir, 'secret.key');
  let kept = secretKey ?? (fs.existsSync(file) ? readKey(file) : null);
  const key = () => {
    kept ??= keyIn(dataDir, file);
    return kept;
  };
  return {
    seal(secret, about) {
      const iv = randomBytes(12);
      const sealing = createCipheriv(cipher, key(), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
      return [form, ...[iv, sealing.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, about) {
      const [said, ...parts] = sealed.split('.');
      const [iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (said !== form || iv?.length !== 12 || tag?.length !== 16 || !body) throw new SealBroken();
      const opening = createDecipheriv(cipher, key(), iv, { authTagLength: 16 });
      try {
        opening.setAAD(Buffer.from(about)).setAuthTag(tag);
        return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
      } catch {
        throw new SealBroken();
      }
    },
    mark(text, about) {
      const own = Buffer.from(hkdfSync('sha256', key(), '', `mark ${about}`, 32));
      return createHmac('sha256', own).update(text).digest('hex');
    },
  };
}

/** Of two processes that start together one writes the key, whole, and both read it. */
function keyIn(dataDir: string, file: string): Buffer {
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataDir, { recursive: true });
    const half = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(half, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
    try {
      fs.linkSync(half, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      fs.unlinkSync(half);
    }
  }
  return readKey(file);
}

function readKey(file: string): Buffer {
  const key = Buffer.from(fs.readFileSync(file, 'utf8'), 'base64');
  if (key.length === 32) return key;
  throw new PlainFault(
    `${file} 里不是 32 字节的密钥：请从备份恢复这个文件，或设置 SECRET_KEY；删除它则需重新录入各处的密钥和口令。`,
  );
}
