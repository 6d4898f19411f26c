import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  generateKeyPair,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';

/** The letter does not open: it, its key or what it is about is another than when it was sealed. */
export class LetterBroken extends Error {
  constructor() {
    super('a sealed letter does not open');
    this.name = 'LetterBroken';
  }
}

export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const form = 'v1';
const cipher = 'aes-256-gcm';
const oaep = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
/** What is written is filled up to steps of so many bytes: its length tells little of it. */
const step = 1024;

export async function makeKeyPair(): Promise<KeyPair> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Closes a text for whoever has the private key: a key of its own, wrapped by the public one. Of another `about` it does not open. */
export function sealLetter(text: string, publicKey: string, about: string): string {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about));
  const bytes = Buffer.from(text, 'utf8');
  const filled = Buffer.concat([bytes, Buffer.alloc(step - (bytes.length % step), ' ')]);
  const body = Buffer.concat([sealing.update(filled), sealing.final()]);
  const parts = [publicEncrypt({ key: publicKey, ...oaep }, key), iv, sealing.getAuthTag(), body];
  return [form, ...parts.map((part) => part.toString('base64url'))].join('.');
}

export function openLetter(letter: string, privateKey: string, about: string): string {
  const [said, ...parts] = letter.split('.');
  const [wrapped, iv, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (said !== form || parts.length !== 4 || !wrapped || iv?.length !== 12 || tag?.length !== 16 || !body)
    throw new LetterBroken();
  try {
    const key = privateDecrypt({ key: privateKey, ...oaep }, wrapped);
    const opening = createDecipheriv(cipher, key, iv, { authTagLength: 16 });
    opening.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
  } catch {
    throw new LetterBroken();
  }
}

/** What its writer is told of a letter, and can hold against it later. */
export const hashOfLetter = (letter: string): string => createHash('sha256').update(letter).digest('hex');
