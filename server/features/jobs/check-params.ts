import { sayIssue } from '../../../schemas/issues/issues.ts';
import { fail, failWith, type Issue, ok, type Result } from '../../../schemas/issues/result.ts';
import { type Check, compileCheck } from '../../kernel/check-input.ts';
import type { AnyJobKind } from './job-kind.ts';

const checks = new WeakMap<AnyJobKind, Check>();

/** Parameters as the kind's work is given them, or what is wrong with them, said at `/params`. */
export function checkParams(kind: AnyJobKind, given: unknown): Result<unknown> {
  const said = given ?? {};
  if (!kind.params) {
    const isEmpty = typeof said === 'object' && Object.keys(said as object).length === 0;
    return isEmpty ? ok({}) : fail(wrong('这个任务没有参数，请留空'));
  }
  const check = checks.get(kind) ?? compileCheck(kind.params, 'json');
  checks.set(kind, check);
  const read = check(structuredClone(said));
  if (read.ok) return read;
  return failWith(read.issues.map((issue) => wrong(`${titleOf(kind, issue)}${sayIssue(issue)}`)));
}

const wrong = (say: string): Issue => ({ code: 'refused', path: '/params', params: { say } });

/** `seconds（执行几秒）：` */
function titleOf({ params }: AnyJobKind, { path }: Issue): string {
  const key = path.slice(1);
  const title = params?.properties?.[key]?.title;
  return key === '' ? '' : `${key}${title ? `（${title}）` : ''}：`;
}
