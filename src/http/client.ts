import axios, { AxiosError, type AxiosRequestConfig, isAxiosError } from 'axios';
import type { Issue } from '../../schemas/result.ts';
import { readToken } from '../session/token.ts';
import { noteConnection } from './connection.ts';
import { Failed, faultOf, faults } from './faults.ts';
import { whenOpen } from './lock.ts';

interface Envelope {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: unknown;
  readonly reason?: string;
  readonly issues?: readonly Issue[];
}

const prefix = document.querySelector<HTMLMetaElement>('meta[name="zhaocai-api"]')?.content ?? '/api';

const http = axios.create({ baseURL: prefix, timeout: 90_000 });

let tenant: number | null = null;

/** The company this page is of: after a switch in another window the server refuses what this one still sends. */
export function nameTenant(id: number | null): void {
  tenant = id;
}

http.interceptors.request.use((config) => {
  const token = readToken();
  if (token) config.headers.set('X-Access-Token', token);
  if (tenant !== null) config.headers.set('X-Tenant-Id', String(tenant));
  if (config.method === 'get') config.params = { ...config.params, _t: Math.floor(Date.now() / 1000) };
  return config;
});

let toFrame: (failed: Failed) => void = () => {};

/** Tells the frame what it is to tell for all of its screens: an ended session, a refusal at the door. */
export function onFrameFault(then: (failed: Failed) => void): void {
  toFrame = then;
}

let movedAway: () => void = () => {};

/** What happens when this browser went on in another company; the shell says it. */
export function onOtherTenant(then: () => void): void {
  movedAway = then;
}

/** The result inside the envelope. Whatever goes wrong arrives as one Refused, with a sentence people can read. */
async function call<T>(config: AxiosRequestConfig): Promise<T> {
  return (await answer(config)).result as T;
}

async function answer(config: AxiosRequestConfig): Promise<Envelope> {
  try {
    const { data } = await http.request<Envelope>(config);
    noteConnection(true);
    if (data.reason === 'other_tenant') movedAway();
    if (data.reason === 'locked') return whenOpen(() => answer(config));
    // Some rows of an import were not taken: it succeeded, and there is a file to be told of.
    if (data.success && data.code === 201) told(new Failed('partlyImported', data));
    if (!data.success) throw told(new Failed(faultOf({ ...data, status: 200 }), data));
    return data;
  } catch (error) {
    return fail(error);
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

/** Throws what went wrong. With a session that is gone it waits for ever: the frame says so once, and the page is about to leave. */
function fail(error: unknown): Promise<never> {
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
  const [asked, now] = [error.config?.headers.get('X-Access-Token'), readToken()];
  // A late answer to a session one has left for another says nothing about this one.
  if (!asked || (now && now !== asked)) throw new Failed(fault, { ...body, reason: 'not_signed_in' });
  if (now) toFrame(new Failed(fault, body));
  return new Promise(() => {});
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
    return fail(error);
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

export const get = <T>(url: string, params?: Readonly<Record<string, unknown>>) =>
  call<T>({ method: 'get', url, params });
export const post = <T>(url: string, data?: unknown, more?: AxiosRequestConfig) =>
  call<T>({ method: 'post', url, data, ...more });
/** What a call says, where the specification puts its answer into the message. */
export const postSaid = async (url: string, data: unknown): Promise<string> =>
  (await answer({ method: 'post', url, data })).message;
export const put = <T>(url: string, data?: unknown) => call<T>({ method: 'put', url, data });
export const remove = <T>(url: string) => call<T>({ method: 'delete', url });

/** The address of an API path, for what the browser fetches itself. */
export const addressOf = (path: string): string => `${prefix}${path}`;
