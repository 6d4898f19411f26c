/** How every answer is wrapped, as the specification spells it. */
export interface Envelope<T = unknown> {
  readonly success: boolean;
  readonly message: string;
  /** A number, but where the specification wants text. */
  readonly code: number | string;
  readonly result: T;
  readonly timestamp: number;
}

export const done = '操作成功！';

export const wrapResult = <T>(result: T, message = done, code: number | string = 200): Envelope<T> => ({
  success: true,
  message,
  code,
  result,
  timestamp: Date.now(),
});

/** A result with a sentence of its own: `return new Said('登录成功', result)`. */
export class Said<R = void> {
  readonly message: string;
  readonly result: R;
  readonly code: number | string;
  constructor(message: string, result: R = null as R, code: number | string = 200) {
    this.message = message;
    this.result = result;
    this.code = code;
  }
}

/** A result that is JSON text already, as PostgreSQL made it: it goes out as it is. */
export class RawJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export const wrapRaw = ({ json }: RawJson): string =>
  `{"success":true,"message":"${done}","code":200,"result":${json},"timestamp":${Date.now()}}`;
