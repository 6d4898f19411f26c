import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import { levelCode } from '../../records/behaviours/level-codes.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';

/** A fill rule as it is kept. */
export interface FillRule {
  readonly code: string;
  readonly generator: string;
  readonly prefix: string | null;
  readonly dateFormat: string | null;
  readonly digits: number | null;
  readonly pattern: string | null;
  readonly resetBy: string | null;
}

/** What a value is made from: what the form holds so far, the moment, and whether a number is drawn or only shown. */
export interface Filling {
  readonly at: Reading;
  readonly form: Readonly<Record<string, unknown>>;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly now: string;
  readonly draw: boolean;
}

type Generator = (rule: FillRule, filling: Filling) => Promise<string>;

/** The only ways a value is made; a rule names one of them. */
const generators: Readonly<Record<string, Generator>> = {
  serial: async (rule, filling) => {
    const date = dateIn(rule.dateFormat ?? '', filling.now);
    return `${rule.prefix ?? ''}${date}${await numberIn(rule, filling, rule.digits ?? 1)}`;
  },
  pattern: (rule, filling) => fillTemplate(rule, filling),
  orgCodeRule: (_, filling) => codeBelow('depart', filling, ['parentId', 'parent']),
  categoryCodeRule: (_, filling) => codeBelow('sysCategory', filling, ['pid', 'parent']),
};

/** The code a new record would have below the one that the form names. */
async function codeBelow(key: string, { at, form }: Filling, names: readonly string[]): Promise<string> {
  const entity = at.model.entities.get(key);
  if (!entity) throw new Refusal('unknown_entity');
  const above = names.map((name) => textIn(form, name)).find((id) => id !== null) ?? null;
  const hanging = { id: newId(), above, code: null };
  return (await levelCode(at.db, { entity, field: 'code', below: 'parent' }, hanging)).code;
}

/** The value a rule makes; drawn numbers are never drawn again. */
export function fillBy(rule: FillRule, filling: Filling): Promise<string> {
  const generator = Object.hasOwn(generators, rule.generator) ? generators[rule.generator] : undefined;
  if (!generator) throw new Refusal('invalid_input', { text: '没有这种生成方式' });
  return generator(rule, filling);
}

const rules = rowReader('fillRule', {
  code: 'text',
  generator: 'text',
  prefix: 'text?',
  dateFormat: 'text?',
  digits: 'whole?',
  pattern: 'text?',
  resetBy: 'text?',
});

export async function findFillRule(at: Reading, code: string): Promise<FillRule> {
  const rule = code.includes('\0') ? undefined : await rules.first(at, { is: { code } });
  if (!rule) throw new Refusal('unknown_record', { text: '该编码不存在' });
  return rule;
}

const datePart = /yyyy|yy|MM|dd/g;
const dateIn = (format: string, now: string): string => format.replace(datePart, (part) => momentPart(part, now));

function momentPart(part: string, now: string): string {
  if (part === 'yyyy') return now.slice(0, 4);
  if (part === 'yy') return now.slice(2, 4);
  return part.toLowerCase() === 'mm' ? now.slice(5, 7) : now.slice(8, 10);
}

const token = /\{(?:(yyyy|yy|mm|dd)|n(?::(\d{1,2}))?|form\.([a-zA-Z][a-zA-Z0-9_]{0,40}))\}/g;

/** What stands in a template that is none of what it may say; null when there is nothing such. */
export const strayToken = (template: string): string | null =>
  /[{}][^{}]{0,30}/.exec(template.replace(token, ''))?.[0] ?? null;

async function fillTemplate(rule: FillRule, filling: Filling): Promise<string> {
  const template = rule.pattern ?? '';
  const width = /\{n(?::(\d{1,2}))?\}/.exec(template);
  const number = width ? await numberIn(rule, filling, Number(width[1] ?? 1)) : '';
  return template.replace(token, (_, date?: string, _width?: string, field?: string) => {
    if (date !== undefined) return momentPart(date, filling.now);
    return field === undefined ? number : (textIn(filling.form, field) ?? '');
  });
}

function textIn(form: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = Object.hasOwn(form, key) ? form[key] : null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && value !== '0' && !value.includes('\0')
    ? value.slice(0, 100)
    : null;
}

const periods: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10 };

async function numberIn(rule: FillRule, { at: { db }, now, draw }: Filling, width: number): Promise<string> {
  const period = now.slice(0, periods[rule.resetBy ?? ''] ?? 0);
  const counter = `fill.${rule.code}`;
  const [row] = draw
    ? await db.rows<{ value: number }>(sql`
        insert into serial_counter as c (tenant_id, serial, scope, value) values (${db.tenant}, ${counter}, ${period}, 1)
        on conflict (tenant_id, serial, scope) do update set value = c.value + 1 returning value`)
    : await db.rows<{ value: number }>(sql`
        select value + 1 as value from serial_counter where serial = ${counter} and scope = ${period}`);
  return String(row?.value ?? 1).padStart(width, '0');
}
