import type { Issue } from '../../schemas/issues/result.ts';
import { sql } from '../db/statement.ts';
import { Refusal, type RefusalCode } from '../kernel/errors.ts';
import { StepFailure, StepForbidden } from '../sql/apply-structure.ts';
import type { Reader } from './document-store.ts';

/** Told to the second of two publishers: who was first, and with what. */
export async function refuseMeanwhile(owner: Reader, tenant: number): Promise<Refusal> {
  const [last] = await owner.rows<{ revision: number; by: string; at: string; tenant_id: number }>(sql`
    select tenant_id, revision, by, at from meta_revision where tenant_id in (0, ${tenant}) order by revision desc limit 1`);
  if (!last) return new Refusal('published_meanwhile');
  const who = last.tenant_id === 0 ? '产品升级' : last.by;
  const text = `${who} 已于 ${last.at} 发布第 ${last.revision} 版，请重新检查后再发布`;
  return new Refusal('published_meanwhile', { text, result: { revision: last.revision, by: who, at: last.at } });
}

const lockTimeout = 'data_locked' satisfies RefusalCode;
const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? '';

const reasons: readonly (readonly [RegExp, (example: string) => string])[] = [
  [/^22/, (example) => `有些已存的值${example}无法转换成新的类型`],
  [/^23505$/, () => '已有重复的值'],
  [/^23P01$/, () => '已有有效期重叠的数据'],
  [/^23/, () => '已有的值指向不存在的数据'],
  [/^42(846|804)$/, () => '这两种类型之间不能转换'],
  [/^54(011|000)$/, () => '一张表最多 1600 列（已停用的字段也占用），请减少字段，或把一部分移到明细'],
  [new RegExp(lockTimeout), () => '表正被长时间占用，请稍后再试'],
];

/** Why stored values do not allow something, with one of them where the database names it; undefined where it is not for them. */
export function sayDataFailure(error: unknown): string | undefined {
  const [, value] = /: "(.{1,60})"$/s.exec(error instanceof Error ? error.message : '') ?? [];
  const example = value === undefined ? '' : `（如“${value}”）`;
  return reasons.find(([pattern]) => pattern.test(codeOf(error)))?.[1](example);
}

/** What the data in the tables forbids is told as an issue of the step that met it; anything else is a bug. */
export function readStepFailure(error: unknown): unknown {
  if (codeOf(error) === lockTimeout) return new Refusal('published_meanwhile', { text: '其他人正在发布，请稍后再试' });
  if (!(error instanceof StepFailure || error instanceof StepForbidden)) return error;
  const reason = error instanceof StepForbidden ? error.reason : sayDataFailure(error.cause);
  if (!reason) return error.cause;
  const issue: Issue = { code: 'structure_fails', path: '', params: { say: error.step.say, reason } };
  return new Refusal('not_publishable', { issues: [issue] });
}
