/** One call to our server, as the callers of `client.ts` ask for it. */
export interface Asked {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly url: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** A form is sent as it is, anything else as JSON. */
  readonly data?: unknown;
  readonly timeout?: number;
  readonly responseType?: 'json' | 'blob';
  readonly signal?: AbortSignal;
  readonly onUploadProgress?: (event: ProgressEvent) => void;
  readonly onDownloadProgress?: (event: ProgressEvent) => void;
}

export interface Answered {
  readonly status: number;
  readonly data: unknown;
  header(name: string): string;
}

/** A call that was not answered with success: how it ended, and what was said. */
export class CallFailed extends Error {
  readonly how: 'answered' | 'unreached' | 'late' | 'canceled';
  readonly answer: Answered | null;
  /** The token it was sent with. */
  readonly token: string | null;
  constructor(how: CallFailed['how'], token: string | null, answer: Answered | null = null) {
    super(how);
    this.how = how;
    this.token = token;
    this.answer = answer;
  }
}

const addressWith = (url: string, params: Asked['params'] = {}): string => {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? url : `${url}?${query}`;
};

/** Not `fetch`: it does not tell how far an upload has come. */
export function request(asked: Asked, headers: Readonly<Record<string, string>>, within: number): Promise<Answered> {
  const { method, url, params, data, responseType = 'json', signal } = asked;
  const call = new XMLHttpRequest();
  const token = headers['X-Access-Token'] ?? null;
  return new Promise((resolve, reject) => {
    const fail = (how: CallFailed['how'], answer: Answered | null = null) => reject(new CallFailed(how, token, answer));
    call.open(method.toUpperCase(), addressWith(url, params));
    call.timeout = asked.timeout ?? within;
    call.responseType = responseType === 'blob' ? 'blob' : 'text';
    call.setRequestHeader('Accept', 'application/json, text/plain, */*');
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.onerror = () => fail('unreached');
    call.ontimeout = () => fail('late');
    call.onabort = () => fail('canceled');
    call.onload = () => {
      const answer = answerOf(call);
      if (call.status >= 200 && call.status < 300) resolve(answer);
      else fail('answered', answer);
    };
    if (asked.onUploadProgress) call.upload.onprogress = asked.onUploadProgress;
    if (asked.onDownloadProgress) call.onprogress = asked.onDownloadProgress;
    if (signal?.aborted) return fail('canceled');
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    if (data === undefined || data instanceof FormData) return call.send(data as FormData | undefined);
    call.setRequestHeader('Content-Type', 'application/json');
    call.send(JSON.stringify(data));
  });
}

function answerOf(call: XMLHttpRequest): Answered {
  return {
    status: call.status,
    data: call.responseType === 'blob' ? call.response : readJson(call.responseText),
    header: (name) => call.getResponseHeader(name) ?? '',
  };
}

/** What is no JSON is left as it came: a page of a proxy between us, say. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
