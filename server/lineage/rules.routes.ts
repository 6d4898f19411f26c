import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { askTables } from '../features/dicts/dict-tables.ts';
import { failedStep, findCheckRule, type Segment } from '../features/rules/check-rules.ts';
import { type DuplicateAsk, isTaken } from '../features/rules/duplicates.ts';
import { fillBy, findFillRule } from '../features/rules/fill-rules.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { mayUse, type Session } from '../kernel/session.ts';
import { readingOf } from '../records/row-reader.ts';
import { crudFamily } from './crud-family.ts';
import { designedForms, formIn } from './online/designer/find-form.ts';
import { formId } from './online/designer/form-parts.ts';
import * as contract from './rules.contract.ts';

/** Check rules, fill rules and the duplicate check, as the old clients use and keep them. */
export function ruleCalls(api: FastifyInstance, house: House): void {
  checkRuleCalls(api, house);
  fillRuleCalls(api, house);
  route(api, contract.checkDuplicate, async ({ session, query }) => {
    const { tableName = '', fieldName = '', fieldVal = '', dataId } = query;
    if (fieldVal.trim() === '') return new Said('数据为空,不作处理！');
    const ask = { table: tableName, column: fieldName, value: fieldVal, id: dataId };
    const isForm = tableName === 'onl_cgform_head' && fieldName === 'table_name';
    const taken = isForm ? await isFormTaken(house, session, ask) : await isTaken(await askTables(house, session), ask);
    if (taken) throw new Refusal('duplicate_record', { text: '该值不可用，系统中已存在！' });
    return new Said('该值可用！');
  });
}

/** The form designer of newer clients asks for the table of a form as for any other column. */
async function isFormTaken(house: House, session: Session, { value, id }: Pick<DuplicateAsk, 'value' | 'id'>) {
  if (!mayUse(session, 'metadata:write')) throw new Refusal('not_registered');
  const taken = formIn(await designedForms(house, session.tenant), value);
  return taken !== null && formId(taken.form.document.key, taken.part.path) !== id;
}

function checkRuleCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/checkRule',
    entity: 'checkRule',
    names: { ruleName: 'name', ruleCode: 'code', ruleDescription: 'remark' },
    show: async ({ segments, ...record }, asking) => {
      const known = (segments ?? (await findCheckRule(asking, String(record.ruleCode)))) as readonly Segment[] | null;
      const steps = (known ?? []).map(({ digits, pattern, message }) => ({ digits, pattern, message }));
      return { ...record, ruleJson: JSON.stringify(steps) };
    },
    take: ({ ruleJson, ...body }) => (ruleJson === undefined ? body : { ...body, segments: segmentsIn(ruleJson) }),
    texts: { add: '添加成功！', edit: '编辑成功!' },
  });
  route(api, contract.checkByCode, async ({ session, query: { ruleCode = '', value = '' } }) => {
    const segments = await findCheckRule(await readingOf(house, session.tenant), ruleCode);
    if (!segments) throw new Refusal('invalid_input', { text: '该编码不存在' });
    const failed = value === '' ? null : failedStep(segments, decodeAgain(value));
    if (failed) throw new Refusal('invalid_input', { text: failed.message, result: failed });
    return new Said('操作成功！');
  });
}

/** The caller encodes the value, and its client once more. */
function decodeAgain(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function segmentsIn(json: unknown): RecordData[] {
  const wrong = new Refusal('invalid_input', { text: '规则应为 JSON 数组：[{digits, pattern, message}]' });
  const steps = parsed(json);
  if (!Array.isArray(steps)) throw wrong;
  return steps.map((step: unknown) => {
    if (typeof step !== 'object' || step === null) throw wrong;
    const { digits, pattern, message } = step as Readonly<Record<string, unknown>>;
    return { digits: String(digits ?? '*'), pattern: String(pattern ?? ''), message: String(message ?? '') };
  });
}

function parsed(json: unknown): unknown {
  if (typeof json !== 'string') return json;
  try {
    return JSON.parse(json === '' ? '[]' : json);
  } catch {
    return null;
  }
}

const options = ['prefix', 'dateFormat', 'digits', 'pattern', 'resetBy'] as const;

function fillRuleCalls(api: FastifyInstance, house: House): void {
  crudFamily(api, house, {
    base: '/sys/fillRule',
    entity: 'fillRule',
    names: { ruleName: 'name', ruleCode: 'code', ruleClass: 'generator' },
    show: (record) => {
      const said = options.flatMap((name) => ((record[name] ?? null) === null ? [] : [[name, record[name]] as const]));
      const rest = Object.entries(record).filter(([name]) => !options.some((option) => name.startsWith(option)));
      return { ...Object.fromEntries(rest), ruleParams: JSON.stringify(Object.fromEntries(said)) };
    },
    take: ({ ruleParams, ...body }) => {
      if (ruleParams === undefined) return body;
      const said = parsed(ruleParams === null || ruleParams === '' ? '{}' : ruleParams);
      if (typeof said !== 'object' || said === null || Array.isArray(said)) {
        throw new Refusal('invalid_input', { text: '规则参数应为 JSON 对象' });
      }
      const given = said as Readonly<Record<string, unknown>>;
      return { ...body, ...Object.fromEntries(options.map((name) => [name, given[name] ?? null])) };
    },
    texts: { add: '添加成功！', edit: '编辑成功!' },
  });
  const fill = async (tenant: number, code: string, form: Readonly<Record<string, unknown>>, draw = true) => {
    const at = await readingOf(house, tenant);
    return fillBy(await findFillRule(at, code), { at, form, now: shanghaiTime(), draw });
  };
  route(api, contract.testFillRule, ({ session, query }) => fill(session.tenant, query.ruleCode ?? '', {}, false));
  route(api, contract.executeRule, ({ session, params, body }) => fill(session.tenant, params.ruleCode, body ?? {}));
  route(api, contract.executeRules, async ({ session, body: { commonFormData, rules } }) => {
    const filled = [];
    for (const { ruleCode, formData } of rules) {
      const result = await fill(session.tenant, ruleCode, formData ?? commonFormData ?? {});
      filled.push({ ruleCode, result });
    }
    return filled;
  });
}
