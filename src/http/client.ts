import axios, { AxiosError, type AxiosRequestConfig, isAxiosError } from 'axios';
import type { Issue } from '../../schemas/issues/result.ts';
import { noteConnection } from './connection.ts';
import { Failed, faultOf, faults } from './faults.ts';
import { whenOpen } from './lock.ts';
import { keyOf } from './request-keys.ts';
import { isOwn, noteEnded, readStanding, readToken, whenGood } from './standing.ts';

interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: unknown;
  readonly reason?: string;
  readonly issues?: readonly Issue[];
}

const prefix = document.querySelector<HTMLMetaElement>('meta[name="zhaocai-api"]')?.content ?? '/api';

export const tokenHeader = 'X-Access-Token';

const http = axios.create({ baseURL: prefix, timeout: 90_000 });

http.interceptors.request.use(async (config) => {
  // What the screens of the person before still want to send would go to whoever came.
  if (readStanding().is === 'taken') await new Promise(() => {});
  const token = readToken();
  if (token && !config.headers.has(tokenHeader)) config.headers.set(tokenHeader, token);
  if (config.method === 'get') config.params = { ...config.params, _t: Math.floor(Date.now() / 1000) };
  return config;
});

let toFrame: (failed: Failed) => void = () => {};

/** Tells the frame what it is to tell for all of its screens: a refusal at the door, an import with faults. */
export function onFrameFault(then: (failed: Failed) => void): void {
  toFrame = then;
}

/** The result inside the envelope. Whatever goes wrong arrives as one Refused, with a sentence people can read. */
export async function ask<T>(config: AxiosRequestConfig): Promise<T> {
  return (await answer(config)).result as T;
}

async function answer(config: AxiosRequestConfig): Promise<Envelope> {
  try {
    const { data } = await http.request<Envelope>(config);
    noteConnection(true);
    if (data.reason === 'locked') return whenOpen(() => answer(config));
    // Some rows of an import were not taken: it succeeded, and there is a file to be told of.
    if (data.success && data.code === 201) told(new Failed('partlyImported', data));
    if (!data.success) throw told(new Failed(faultOf({ ...data, status: 200 }), data));
    return data;
  } catch (error) {
    return fail(error, () => answer(config));
  }
}

/** Whether any answer comes at all; asked without a word, for whoever waits is told already. */
export async function findServer(): Promise<void> {
  const up = await http.get('/session', { timeout: 10_000 }).then(
    () => true,
    (error) => isAxiosError(error) && error.response !== undefined,
  );
  noteConnection(up);
}

function told(failed: Failed): Failed {
  if (faults[failed.fault].by === 'frame') toFrame(failed);
  return failed;
}

/**
 * Throws what went wrong. What found the session gone is asked again once its person is back: the frame says so, and what
 * stands open goes on where it stopped.
 */
function fail<T>(error: unknown, ask: () => Promise<T>): Promise<T> {
  if (!isAxiosError<Partial<Envelope>>(error)) throw error;
  if (error.code === AxiosError.ERR_CANCELED) throw new Failed('refused', { reason: 'canceled', message: '已取消' });
  const body = error.response?.data;
  const fault = faultOf({
    ...body,
    status: error.response?.status ?? null,
    timedOut: error.code === AxiosError.ECONNABORTED,
  });
  noteConnection(fault !== 'offline');
  if (fault !== 'expired' && fault !== 'unauthorised') throw told(new Failed(fault, body));
  const asked = error.config?.headers.get(tokenHeader);
  if (typeof asked === 'string') noteEnded(asked, fault);
  // A late answer to a session one has left for another says nothing about this one.
  const isLeft = typeof asked !== 'string' || !isOwn(asked);
  if (readStanding().is === 'good' && isLeft) throw new Failed(fault, { ...body, reason: 'not_signed_in' });
  return whenGood(ask);
}

export interface FetchedFile {
  readonly bytes: Blob;
  readonly name: string;
}

/** A file that the server makes for a call. What it answers in JSON instead is why not. */
export async function fetchFile(config: AxiosRequestConfig): Promise<FetchedFile> {
  try {
    const { data, headers } = await http.request<Blob>({ ...config, responseType: 'blob', timeout: 600_000 });
    if (data.type.includes('json')) {
      const body = JSON.parse(await data.text()) as Envelope;
      if (body.reason === 'locked') return whenOpen(() => fetchFile(config));
      throw told(new Failed(faultOf({ ...body, status: 200 }), body));
    }
    if (data.size === 0) throw new Failed('emptyFile');
    const named = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'] ?? ''))?.[1];
    return { bytes: data, name: decodeURIComponent(named ?? '下载') };
  } catch (error) {
    if (isAxiosError(error) && error.response?.data instanceof Blob) {
      error.response.data = readEnvelope(await error.response.data.text());
    }
    return fail(error, () => fetchFile(config));
  }
}

/** What stands before the server may answer in words of its own. */
function readEnvelope(text: string): Partial<Envelope> {
  try {
    return JSON.parse(text) as Partial<Envelope>;
  } catch {
    return {};
  }
}

/** Hands a file to the browser to be saved. */
export function saveFile({ bytes, name }: FetchedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Asks for something new. Sent again before any answer came (the line broke, somebody pressed twice), it goes under the same
 * key, and the server makes nothing a second time.
 */
export const askOnce = async <T>(config: AxiosRequestConfig): Promise<T> => (await answerOnce(config)).result as T;

async function answerOnce(config: AxiosRequestConfig): Promise<Envelope> {
  const { key, forget } = keyOf(config.url ?? '', config.data);
  try {
    const made = await answer({ ...config, headers: { ...config.headers, 'Idempotency-Key': key } });
    forget();
    return made;
  } catch (error) {
    if (!isUnanswered(error)) forget();
    throw error;
  }
}

/** The same, where the specification puts what was made into the message. */
export const createSaid = async (url: string, data: unknown): Promise<string> =>
  (await answerOnce({ method: 'post', url, data })).message;

/** Whether what was sent may have been done all the same: nothing came back, or only that somebody is still at it. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Failed &&
  (['offline', 'timeout', 'gatewayTimeout'].includes(error.fault) || error.code === 'request_under_way');

/** The address of an API path, for what the browser fetches itself. */
export const addressOf = (path: string): string => `${prefix}${path}`;
