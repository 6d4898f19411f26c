import axios, { AxiosError, type AxiosRequestConfig, isAxiosError } from 'axios';
import { Refused } from '../../renderers/record/services.ts';
import type { Issue } from '../../schemas/result.ts';
import { readToken } from '../session/token.ts';

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

/** The server says it in one of two styles, by its settings: 500 is told in a dialog, 401 in passing. */
export type Expiry = 'dialog' | 'passing';

let expired: (how: Expiry) => void = () => {};

/** What happens once when the server no longer knows the session; the shell says it. */
export function onSessionExpired(then: (how: Expiry) => void): void {
  expired = then;
}

let movedAway: () => void = () => {};

/** What happens when this browser went on in another company; the shell says it. */
export function onOtherTenant(then: () => void): void {
  movedAway = then;
}

/** The result inside the envelope. Whatever goes wrong arrives as one Refused, with a sentence people can read. */
async function call<T>(config: AxiosRequestConfig): Promise<T> {
  try {
    const { data } = await http.request<Envelope>(config);
    if (data.reason === 'other_tenant') movedAway();
    if (!data.success) throw new Refused(data.reason ?? 'refused', data.message, data.issues ?? [], data.result);
    return data.result as T;
  } catch (error) {
    throw error instanceof Refused ? error : asRefused(error);
  }
}

const statusTexts: Readonly<Record<number, string>> = {
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  413: '文件大小超出20MB限制，请压缩或降低文件质量！',
  429: '操作过于频繁，请稍后再试',
  504: '网络超时',
};

function asRefused(error: unknown): Refused {
  if (!isAxiosError(error)) throw error;
  const body = error.response?.data as Partial<Envelope> | undefined;
  const status = error.response?.status;
  if (status === 401 || body?.code === 401) {
    // A late answer to a session one has left for another says nothing about this one.
    const isOurs = error.config?.headers.get('X-Access-Token') === readToken();
    if (isOurs) expired(status === 401 ? 'passing' : 'dialog');
    return new Refused('not_signed_in', body?.message ?? '登录已过期');
  }
  if (!error.response)
    return new Refused(
      'offline',
      error.code === AxiosError.ECONNABORTED ? '网络超时' : '网络连接失败，请检查网络后重试',
    );
  return new Refused(
    body?.reason ?? 'failed',
    body?.message ?? statusTexts[status ?? 0] ?? '操作失败',
    body?.issues ?? [],
    body?.result,
  );
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
      throw new Refused(body.reason ?? 'refused', body.message, body.issues ?? [], body.result);
    }
    if (data.size === 0) throw new Refused('empty', '文件下载失败');
    const named = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'] ?? ''))?.[1];
    return { bytes: data, name: decodeURIComponent(named ?? '下载') };
  } catch (error) {
    if (isAxiosError(error) && error.response?.data instanceof Blob) {
      error.response.data = JSON.parse((await error.response.data.text()) || '{}');
    }
    throw error instanceof Refused ? error : asRefused(error);
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
export const put = <T>(url: string, data?: unknown) => call<T>({ method: 'put', url, data });
export const remove = <T>(url: string) => call<T>({ method: 'delete', url });

/** The address of an API path, for what the browser fetches itself. */
export const addressOf = (path: string): string => `${prefix}${path}`;
